/** Makes a player: a row for signing in, and an account in the engine with the site's welcome balance. */
import {
  type AgentId,
  type Money,
  noMoney,
  playerId,
  type Refusal,
  refuse,
  siteId,
  transferRef,
} from '@layline/contract';
import { addPlayer, type NewPlayer, removePlayer } from '../../store/queries/players.ts';
import type { AccountParts } from './account-parts.ts';

export type PlayerParts = Pick<AccountParts, 'store' | 'engine' | 'clock'>;

export interface PlayerFunds {
  readonly welcome: Money;
  readonly exposureLimit: Money | null;
  readonly remark: string;
  /** The agent of the player; absent for a player of the site itself. */
  readonly agentId?: AgentId;
  /** The calling agent, which may add players in its own branch only. */
  readonly by?: AgentId;
}

export const noFunds: PlayerFunds = { welcome: noMoney, exposureLimit: null, remark: '' };

/**
 * Returns null once the player is made, or USER_NAME_TAKEN if the site has that name. A refused player leaves
 * nothing: neither a user nor an account.
 */
export async function openPlayer(
  parts: PlayerParts,
  { player, funds }: { readonly player: NewPlayer; readonly funds: PlayerFunds },
): Promise<Refusal | null> {
  const isAdded = await addPlayer(parts.store, { player, now: parts.clock.now() });
  if (!isAdded) return refuse('USER_NAME_TAKEN');
  if (player.role !== undefined && player.role !== 'User') return null;
  const refusal = await ensureAccount(parts, { player, funds });
  const isOpen = parts.engine.view.accountOf(playerId(player.player_id)) !== undefined;
  if (refusal !== null && !isOpen) await removePlayer(parts.store, player.player_id);
  return refusal;
}

interface AccountOpening {
  readonly player: { readonly player_id: string; readonly site_id: string };
  readonly funds: PlayerFunds;
}

/** Opens the account if the engine has none: the server may have stopped after it wrote the player's row. */
export async function ensureAccount(
  { engine }: Pick<AccountParts, 'engine'>,
  { player, funds }: AccountOpening,
): Promise<Refusal | null> {
  const { welcome, exposureLimit, remark, agentId, by } = funds;
  const id = playerId(player.player_id);
  if (engine.view.accountOf(id)) return null;
  const site = siteId(player.site_id);
  // Unique because an account is opened once.
  const first = { transferRef: transferRef(`welcome:${id}`), amount: welcome, remark };
  const outcome = await engine.submit({
    kind: 'open-account',
    playerId: id,
    siteId: site,
    exposureLimit,
    ...(agentId !== undefined && { agentId }),
    ...(welcome > 0 && { funds: first }),
    ...(by !== undefined && { by }),
  });
  return outcome.kind === 'refused' ? outcome.refusal : null;
}
