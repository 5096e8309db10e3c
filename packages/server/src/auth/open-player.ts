/** Makes a player: a row to sign in by, and an account at the engine with what the site gives him. */
import {
  type Money,
  noMoney,
  playerId,
  type Refusal,
  refuse,
  siteId,
  transferRef,
} from '@layline/contract';
import type { App } from '../app.ts';
import { addPlayer, type NewPlayer } from '../store/players.ts';

export type PlayerParts = Pick<App, 'store' | 'engine' | 'clock'>;

export interface PlayerFunds {
  readonly welcome: Money;
  readonly exposureLimit: Money | null;
  readonly remark: string;
}

export const noFunds: PlayerFunds = { welcome: noMoney, exposureLimit: null, remark: '' };

/** USER_NAME_TAKEN when the site has that name; null when the player is made. */
export async function openPlayer(
  parts: PlayerParts,
  player: NewPlayer,
  funds: PlayerFunds,
): Promise<Refusal | null> {
  const isAdded = await addPlayer(parts.store, player, parts.clock.now());
  if (!isAdded) return refuse('USER_NAME_TAKEN');
  return player.role === undefined || player.role === 'User'
    ? ensureAccount(parts, player, funds)
    : null;
}

/** Opens the account if the engine has none: a stop may have come between the two. */
export async function ensureAccount(
  { engine }: Pick<App, 'engine'>,
  player: { readonly player_id: string; readonly site_id: string },
  { welcome, exposureLimit, remark }: PlayerFunds,
): Promise<Refusal | null> {
  const id = playerId(player.player_id);
  if (engine.view.accountOf(id)) return null;
  const site = siteId(player.site_id);
  const opened = engine.submit({ kind: 'open-account', playerId: id, siteId: site, exposureLimit });
  // Asked for in one breath, so that both stand in one commit.
  const given =
    welcome > 0
      ? engine.submit({
          kind: 'move-funds',
          // Nobody else's: an account is opened once.
          transferRef: transferRef(`welcome:${id}`),
          direction: 'deposit',
          playerId: id,
          amount: welcome,
          remark,
        })
      : opened;
  for (const outcome of await Promise.all([opened, given])) {
    if (outcome.kind === 'refused') return outcome.refusal;
  }
  return null;
}
