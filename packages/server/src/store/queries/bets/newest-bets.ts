/** The bets that were placed last, of all players. */
import type { MarketDefinition } from '@layline/contract';
import type { Store } from '../../database.ts';
import type { StoredBet } from './stored-bet.ts';

/** Its definition is null if the store does not know the market. */
export type NewestBet = Omit<StoredBet, 'definition'> & {
  readonly definition: MarketDefinition | null;
};

/** Lists at most `count`, newest first. */
export async function listNewestBets(store: Store, count: number): Promise<NewestBet[]> {
  const rows: unknown[] = await store.read
    .selectFrom('whole_bet as bet')
    .leftJoin('market', 'market.market_id', 'bet.market_id')
    .selectAll('bet')
    .select('market.definition as definition')
    .orderBy('bet.bet_id', 'desc')
    .limit(count)
    .execute();
  return rows as NewestBet[];
}
