/**
 * Turns stored bets into rows. An odds bet is shown at the odds after later removals, at which it is paid
 * (RACE-3). Removals of an open market come from the engine, those of a settled one from the journal.
 */
import { type BetRow, isRacing, type MarketDefinition, type MarketId } from '@layline/contract';
import type { Removal } from '@layline/exchange';
import type { AppEngine } from '../../engine/writer/app-engine.ts';
import type { Store } from '../../store/database.ts';
import type { StoredBet } from '../../store/queries/bets/stored-bet.ts';
import { readPaidRemovals } from '../../store/queries/settlement.ts';
import { betRowOfStored } from './bet-view.ts';

interface Parts {
  readonly engine: AppEngine;
  readonly store: Store;
}
type Removals = ReadonlyMap<MarketId, readonly Removal[]>;

export async function makeStoredRows(parts: Parts, bets: readonly StoredBet[]): Promise<BetRow[]> {
  const all = bets.flatMap((bet) => (bet.placePart ? [bet, bet.placePart] : [bet]));
  const removals = await readRemovals(parts, all);
  return bets.map((bet) => betRowOfStored(bet, removals));
}

/** The removals in the markets of these bets, where any reduce odds. */
export async function readRemovals(
  { engine, store }: Parts,
  bets: readonly Pick<StoredBet, 'definition'>[],
): Promise<Removals> {
  const found = new Map<MarketId, readonly Removal[]>();
  const paid = new Set<MarketId>();
  for (const { definition } of bets) {
    const { marketId } = definition;
    if (!isReduced(definition) || found.has(marketId)) continue;
    const open = engine.view.marketOf(marketId);
    if (open === undefined) paid.add(marketId);
    else found.set(marketId, open.removals);
  }
  return new Map([...found, ...(await readPaidRemovals(store, [...paid]))]);
}

const isReduced = ({ fixture, runners }: MarketDefinition): boolean =>
  isRacing(fixture.sportId) && runners.some(({ status }) => status === 'REMOVED');
