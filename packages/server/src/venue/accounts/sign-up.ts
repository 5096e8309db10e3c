/** Opens an account (SITE-5), on sites that accept new players. */
import { randomBytes } from 'node:crypto';
import {
  money,
  noMoney,
  type PlayerId,
  playerId,
  type Refusal,
  refuse,
  sports,
} from '@layline/contract';
import type { Subject } from '@layline/contract/checkers';
import { addLogin, type IpInfo } from '../../store/queries/logins.ts';
import { findPlayerByName } from '../../store/queries/players.ts';
import { checkNewcomer, type EntryOfNew } from '../registers/check-newcomer.ts';
import type { RegistersHolder } from '../registers/registers.ts';
import { keepSubject, type SubjectParts } from '../registers/subjects.ts';
import { wouldTell } from '../registers/would-tell.ts';
import type { Site } from '../sites/directory.ts';
import type { AccountParts } from './account-parts.ts';
import { networkOf } from './network-of.ts';
import { openPlayer, type PlayerFunds } from './open-player.ts';
import { problemOfPassword } from './passwords/password-rules.ts';
import type { SignedIn } from './sign-in.ts';

interface NewAccount {
  readonly name: string;
  readonly userName: string;
  readonly mobile: string;
  readonly password: string;
  readonly deviceIp: string;
  readonly ipInfo: IpInfo | null;
  readonly device: string;
  /** What the site's register knows the person by. */
  readonly subject: Subject;
}

export interface SignUp {
  readonly site: Site;
  readonly account: NewAccount;
  readonly address: string;
}

export interface SignUpParts
  extends Pick<
      AccountParts,
      'store' | 'engine' | 'clock' | 'passwords' | 'sessions' | 'signUps' | 'nameAsks'
    >,
    Pick<SubjectParts, 'partnerVault'> {
  readonly registers: RegistersHolder;
}

export async function signUp(parts: SignUpParts, request: SignUp): Promise<SignedIn | Refusal> {
  const { site, account, address } = request;
  const refusal = refuseSignUp(parts, request);
  if (refusal) return refusal;
  const { site_id: siteId } = site;
  const { userName } = account;
  const taken = await findPlayerByName(parts.store, { siteId, userName });
  if (taken) {
    parts.signUps.giveBack(address, siteId);
    return refuse('USER_NAME_TAKEN');
  }
  const entry = await checkNewcomer(parts, { site, given: account.subject });
  if (entry !== null && 'code' in entry) return entry;
  const player_id = randomBytes(12).toString('hex');
  const opened = await openPlayer(parts, {
    player: {
      player_id,
      site_id: siteId,
      user_name: userName,
      name: account.name,
      mobile: account.mobile,
      role: 'User',
      is_disabled: false,
      allowed_sports: sports.map(({ id }) => id),
      password_hash: await parts.passwords.hash(account.password),
    },
    funds: welcomeOf(site),
  });
  if (opened) return opened;
  if (entry !== null) await noteNewcomer(parts, { site, playerId: playerId(player_id), entry });
  const player = await findPlayerByName(parts.store, { siteId, userName });
  if (!player) return refuse('UNAVAILABLE');
  const { deviceIp, ipInfo } = account;
  const from = { deviceIp, address, network: networkOf(address), ipInfo };
  const now = parts.clock.now();
  await addLogin(parts.store, { playerId: player_id, isSuccess: true, ...from, now });
  const token = await parts.sessions.open(player, { address, device: account.device });
  return token === null ? refuse('CREDENTIALS_INVALID') : { token, player };
}

/** None where a wallet holds players' money (TAB-7), or where deposits need a level first (LEVEL-7). */
const welcomeOf = ({ welcome_balance, money: kind, register }: Site): PlayerFunds => ({
  welcome: kind === 'tables' || register !== '' ? noMoney : money(welcome_balance),
  exposureLimit: null,
  remark: 'Welcome balance',
});

interface Newcomer {
  readonly site: Site;
  readonly playerId: PlayerId;
  readonly entry: EntryOfNew;
}

async function noteNewcomer(
  parts: SignUpParts,
  { site, playerId: id, entry: { subject, checked } }: Newcomer,
): Promise<void> {
  await keepSubject(parts, { playerId: id, siteId: site.site_id, subject });
  await parts.registers.current?.note(id, checked);
}

/** Counts allowed calls before anything is awaited, so that concurrent calls cannot exceed a limit. */
function refuseSignUp(
  { signUps, nameAsks }: SignUpParts,
  { site, account, address }: SignUp,
): Refusal | null {
  const { userName, password } = account;
  if (site.status === 'suspend') return refuse('SITE_SUSPENDED');
  if (!site.is_signup_open || wouldTell(site)) return refuse('SIGN_UP_CLOSED');
  const weak = problemOfPassword({
    userName,
    newPassword: password,
    siteWords: [site.title, site.site_id],
  });
  if (weak) return refuse('PASSWORD_WEAK', weak);
  const { site_id: id } = site;
  if (!nameAsks.take(address, id)) return nameAsks.refuse(address, id);
  return signUps.take(address, id) ? null : signUps.refuse(address, id);
}
