/** What an operator's wallet works with. */
import { makeMoneyText, type PlayerId } from '@layline/contract';
import type { Clock } from '../../base/clock.ts';
import type { AppEngine } from '../../engine/writer/app-engine.ts';
import type { Store } from '../../store/database.ts';
import type { Site } from '../sites/directory.ts';

export interface WalletParts {
  readonly store: Store;
  readonly engine: AppEngine;
  readonly clock: Clock;
}

/** A player as the operator's call names them, on the site of the wallet that signed it. */
export interface TheirPlayer {
  readonly site: Site;
  /** The operator's id. */
  readonly player: string;
}

/** What an account has now, and what of it may leave. */
export function fundsNow({ engine }: Pick<WalletParts, 'engine'>, playerId: PlayerId) {
  const { funds, exposure } = engine.view.accountOf(playerId) ?? { funds: 0, exposure: 0 };
  const free = Math.max(0, funds - exposure);
  return { balance: textOf(funds), free: textOf(free) };
}

const textOf = (amount: number): string =>
  makeMoneyText(amount as Parameters<typeof makeMoneyText>[0]);
