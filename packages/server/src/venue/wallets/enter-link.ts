/**
 * Links by which an operator sends a signed-in player of its own here. A link is good once, for a minute; the
 * operator vouches for the player, so that neither a password nor a second factor is needed.
 */
import { hash, randomBytes } from 'node:crypto';
import { addMs, makeInstant, type Refusal, refuse } from '@layline/contract';
import type { WalletSessionReply } from '@layline/contract/wallet';
import { readSiteFacts } from '../../store/queries/cashier/bridged.ts';
import type { IpInfo } from '../../store/queries/logins.ts';
import {
  addWalletLink,
  findWalletPlayer,
  takeWalletLink,
} from '../../store/queries/partners/wallets.ts';
import { findPlayerById } from '../../store/queries/players.ts';
import { networkOf } from '../accounts/network-of.ts';
import { openSignedIn, type SignedIn, type SignInParts } from '../accounts/sign-in.ts';
import type { Site } from '../sites/directory.ts';
import type { TheirPlayer, WalletParts } from './wallet-parts.ts';

const linkMs = 60_000;

const hashOf = (token: string): string => hash('sha256', token, 'hex');

export async function makeEnterLink(
  { store, clock }: WalletParts,
  { site, player: theirId }: TheirPlayer,
): Promise<WalletSessionReply | Refusal> {
  const { site_id: siteId } = site;
  const id = await findWalletPlayer(store, { siteId, theirId });
  const player = id === null ? undefined : await findPlayerById(store, id);
  if (player === undefined) return refuse('NOT_FOUND', 'player: was never opened here.');
  if (player.is_disabled) return refuse('ACCOUNT_DISABLED');
  const token = randomBytes(32).toString('base64url');
  const now = clock.now();
  const expiresAt = addMs(now, linkMs);
  const { player_id: playerId } = player;
  await addWalletLink(store, { tokenHash: hashOf(token), siteId, playerId, now, expiresAt });
  const { host } = (await readSiteFacts(store, siteId)) ?? { host: null };
  // After the #, where no log of a proxy has it.
  const path = `/#/enter?link=${token}`;
  const url = `https://${host ?? 'localhost'}${path}`;
  return { url, path, expiresAt: makeInstant(expiresAt) };
}

interface Entering {
  readonly site: Site;
  readonly link: string;
  readonly address: string;
  readonly deviceIp: string;
  readonly ipInfo: IpInfo | null;
  /** The User-Agent header. */
  readonly device: string;
}

/** The link is used up, whatever comes of it. */
export async function enterByLink(
  parts: SignInParts,
  { site, link, address, deviceIp, ipInfo, device }: Entering,
): Promise<SignedIn | Refusal> {
  if (site.status === 'suspend') return refuse('SITE_SUSPENDED');
  const name = 'link';
  if (!parts.throttle.take(address, `${name} ${hashOf(link)}`)) {
    return parts.throttle.refuse(address, `${name} ${hashOf(link)}`);
  }
  const { store, clock } = parts;
  const taken = { tokenHash: hashOf(link), siteId: site.site_id, now: clock.now() };
  const id = await takeWalletLink(store, taken);
  const player = id === null ? undefined : await findPlayerById(store, id);
  if (player === undefined || player.site_id !== site.site_id) return refuse('TICKET_OVER');
  if (player.is_disabled) return refuse('ACCOUNT_DISABLED');
  parts.throttle.succeed(address, `${name} ${hashOf(link)}`);
  const from = { deviceIp, address, network: networkOf(address), ipInfo };
  const attempt = { playerId: player.player_id, isSuccess: true, ...from };
  return openSignedIn(parts, { player, attempt, device });
}
