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
import type { App } from '../app.ts';
import { addPlayer, type NewPlayer } from '../store/queries/players.ts';

export type PlayerParts = Pick<App, 'store' | 'engine' | 'clock'>;

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

/** Returns null once the player is made, or USER_NAME_TAKEN if the site has that name. */
export async function openPlayer(
  parts: PlayerParts,
  { player, funds }: { readonly player: NewPlayer; readonly funds: PlayerFunds },
): Promise<Refusal | null> {
  const isAdded = await addPlayer(parts.store, { player, now: parts.clock.now() });
  if (!isAdded) return refuse('USER_NAME_TAKEN');
  return player.role === undefined || player.role === 'User'
    ? ensureAccount(parts, { player, funds })
    : null;
}

interface AccountOpening {
  readonly player: { readonly player_id: string; readonly site_id: string };
  readonly funds: PlayerFunds;
}

/** Opens the account if the engine has none: the server may have stopped after it wrote the player's row. */
export async function ensureAccount(
  { engine }: Pick<App, 'engine'>,
  { player, funds }: AccountOpening,
): Promise<Refusal | null> {
  const { welcome, exposureLimit, remark, agentId, by } = funds;
  const id = playerId(player.player_id);
  if (engine.view.accountOf(id)) return null;
  const site = siteId(player.site_id);
  const opened = engine.submit({
    kind: 'open-account',
    playerId: id,
    siteId: site,
    exposureLimit,
    ...(agentId !== undefined && { agentId }),
    ...(by !== undefined && { by }),
  });
  // Both are queued before either is awaited, so that one commit holds both.
  const given =
    welcome > 0
      ? engine.submit({
          kind: 'move-funds',
          // Unique because an account is opened once.
          transferRef: transferRef(`welcome:${id}`),
          direction: 'deposit',
          playerId: id,
          amount: welcome,
          remark,
          ...(by !== undefined && { by }),
        })
      : opened;
  for (const outcome of await Promise.all([opened, given])) {
    if (outcome.kind === 'refused') return outcome.refusal;
  }
  return null;
}
