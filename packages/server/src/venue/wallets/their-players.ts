/**
 * Players of an operator that holds their accounts itself. The operator names them by its own ids; here each
 * gets a user without a password, who comes in by a link of the operator's alone.
 */
import { hash, randomBytes } from 'node:crypto';
import { playerId, type Refusal, refuse, sports, userNameMax } from '@layline/contract';
import type { WalletPlayerReply } from '@layline/contract/wallet';
import { addWalletPlayer, findWalletPlayer } from '../../store/queries/partners/wallets.ts';
import { findPlayerById } from '../../store/queries/players.ts';
import { ensureAccount, noFunds, openPlayer } from '../accounts/open-player.ts';
import { fundsNow, type TheirPlayer, type WalletParts } from './wallet-parts.ts';

/** Opens the player, or finds them, whatever an earlier call was interrupted at. */
export async function openTheirPlayer(
  parts: WalletParts,
  { site, player: theirId }: TheirPlayer,
): Promise<WalletPlayerReply | Refusal> {
  const { store, clock } = parts;
  const { site_id: siteId } = site;
  const made = { siteId, theirId, playerId: randomBytes(12).toString('hex'), now: clock.now() };
  if ((await findWalletPlayer(store, made)) === null) await addWalletPlayer(store, made);
  const id = await findWalletPlayer(store, made);
  if (id === null) return refuse('UNAVAILABLE');
  const refusal = await ensureUser(parts, { siteId, theirId, id });
  return refusal ?? { player: theirId, playerId: id, ...fundsNow(parts, playerId(id)) };
}

interface Their {
  readonly siteId: string;
  readonly theirId: string;
  readonly id: string;
}

async function ensureUser(parts: WalletParts, their: Their): Promise<Refusal | null> {
  const own = userNameOf(their.theirId);
  // A user of the site may have that name already.
  for (const userName of [
    own,
    `${own.slice(0, userNameMax - 5)}-${randomBytes(2).toString('hex')}`,
  ]) {
    const refusal = await addUser(parts, { ...their, userName });
    if (refusal?.code !== 'USER_NAME_TAKEN') return refusal;
  }
  return refuse('UNAVAILABLE');
}

async function addUser(
  parts: WalletParts,
  { siteId, theirId, id, userName }: Their & { readonly userName: string },
): Promise<Refusal | null> {
  const known = await findPlayerById(parts.store, id);
  if (known !== undefined) return ensureAccount(parts, { player: known, funds: noFunds });
  const player = {
    player_id: id,
    site_id: siteId,
    user_name: userName,
    name: theirId.slice(0, 60),
    mobile: '',
    role: 'User',
    is_disabled: false,
    allowed_sports: sports.map(({ id: sport }) => sport),
    // No password is right.
    password_hash: '',
  };
  const refusal = await openPlayer(parts, { player, funds: noFunds });
  if (refusal?.code !== 'USER_NAME_TAKEN') return refusal;
  // Another call may have made the same player meanwhile.
  const now = await findPlayerById(parts.store, id);
  return now === undefined ? refusal : ensureAccount(parts, { player: now, funds: noFunds });
}

const userNameOf = (theirId: string): string =>
  theirId.length >= 2 && theirId.length <= userNameMax
    ? theirId
    : `w-${hash('sha256', theirId, 'hex').slice(0, 16)}`;
