/** Fills a store with a long journal: players whose many bets rest on a few markets. */
import { clientRef, marketId, money, odds, type PlayerId } from '@layline/contract';
import type { Clock } from '../src/base/clock.ts';
import { silentLog } from '../src/base/log.ts';
import type { Engine } from '../src/engine/writer/engine.ts';
import { openEngine } from '../src/engine/writer/open-engine.ts';
import type { Store } from '../src/store/database.ts';
import { accepted, addBettor, backKings } from './app.ts';
import { defineFinal } from './market.ts';

export const players = 200;
const markets = 20;
/** Enough for every bet of a player. */
const funds = 9_000_000_000_000;

/** Writes about one row of the journal for each bet. */
export async function fillWithBets(
  store: Store,
  { clock, bets }: { readonly clock: Clock; readonly bets: number },
): Promise<void> {
  const engine = await openEngine({ store, clock, log: silentLog() });
  const names = Array.from({ length: players }, (_, index) => `many-${index}`);
  const ids = await Promise.all(names.map((name) => addBettor(engine, name, funds)));
  await Promise.all(Array.from({ length: markets }, (_, index) => openOne(engine, `1.9${index}`)));
  let next = 0;
  const bet = async (player: PlayerId): Promise<void> => {
    while (next < bets) await placeOne(engine, player, next++);
  };
  await Promise.all(ids.map(bet));
  await engine.close();
}

const openOne = (engine: Engine, id: string) =>
  accepted(
    engine.submit({ kind: 'define-market', definition: defineFinal({ marketId: marketId(id) }) }),
  );

/** A bet that nobody matches. */
export const placeOne = (engine: Engine, player: PlayerId, number: number) =>
  accepted(
    engine.submit(
      backKings(player, `many-${number}`, {
        clientRef: clientRef(`many-${number}`),
        marketId: marketId(`1.9${number % markets}`),
        odds: odds(300 + (number % 5) * 100),
        stake: money(1000),
        persistence: 'keep',
      }),
    ),
  );
