/** What the cashier needs, and when it is open to a player. */
import { type PlayerId, type Refusal, refuse } from '@layline/contract';
import type { Clock } from '../../base/clock.ts';
import type { Vault } from '../../base/secrets/vault.ts';
import type { AppEngine } from '../../engine/writer/app-engine.ts';
import type { Store } from '../../store/database.ts';
import type { Site } from '../sites/directory.ts';

export interface CashierParts {
  readonly store: Store;
  readonly engine: Pick<AppEngine, 'view' | 'submit' | 'registers'>;
  readonly clock: Pick<Clock, 'now'>;
  /** Seals destinations, which bridges are given. */
  readonly partnerVault: Vault;
}

/** Who moves a player's money: staff, the site's cashier, or the player's agent. */
export function moneyOf(
  { engine }: Pick<CashierParts, 'engine'>,
  { money }: Pick<Site, 'money'>,
  playerId: PlayerId,
): { readonly money: 'staff' | 'cashier' | 'agent'; readonly agent: string | null } {
  const agent = engine.view.agentOfPlayer(playerId);
  if (agent !== null) return { money: 'agent', agent };
  return { money: money === 'cashier' ? 'cashier' : 'staff', agent };
}

export const refuseOff = (
  parts: Pick<CashierParts, 'engine'>,
  site: Pick<Site, 'money'>,
  playerId: PlayerId,
): Refusal | null =>
  moneyOf(parts, site, playerId).money === 'cashier' ? null : refuse('CASHIER_OFF');

/** A deposit has a code of its own. */
export const isRefused = (answer: object): answer is Refusal => 'message' in answer;
