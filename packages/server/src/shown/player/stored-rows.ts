/**
 * Turns stored bets into rows. An odds bet is shown at the odds after later removals, at which it is paid
 * (RACE-3). Removals of an open market come from the engine, those of a settled one from the journal.
 */
import { type BetRow, isRacing, type MarketDefinition, type MarketId } from '@layline/contract';
import type { Removal } from '@layline/exchange';
import { readRemovals } from '../../engine/results/settlement-records.ts';
import type { AppEngine } from '../../engine/writer/app-engine.ts';
import type { Store } from '../../store/database.ts';
import type { StoredBet } from '../../store/queries/bets/stored-bet.ts';
import { betRowOfStored } from './bet-view.ts';

interface Parts {
  readonly engine: AppEngine;
  readonly store: Store;
}

export async function makeStoredRows(parts: Parts, bets: readonly StoredBet[]): Promise<BetRow[]> {
  const all = bets.flatMap((bet) => (bet.placePart ? [bet, bet.placePart] : [bet]));
  const reduced = new Set(
    all.flatMap(({ definition }) => (isReduced(definition) ? [definition.marketId] : [])),
  );
  const found = await Promise.all([...reduced].map((id) => removalsOf(parts, id)));
  const removals = new Map([...reduced].map((id, index) => [id, found[index] ?? []]));
  return bets.map((bet) => betRowOfStored(bet, removals));
}

const isReduced = ({ fixture, runners }: MarketDefinition): boolean =>
  isRacing(fixture.sportId) && runners.some(({ status }) => status === 'REMOVED');

const removalsOf = async ({ engine, store }: Parts, id: MarketId): Promise<readonly Removal[]> =>
  engine.view.marketOf(id)?.removals ?? (await readRemovals(store, id));
