/**
 * Settlement of a market with a hundred thousand bets (ten thousand with --small): postings per second
 * from the command to its reply, against the same number of equal rows written into a bare table by plain
 * multi-row inserts.
 */
import type { MarketDefinition } from '@layline/contract';
import type { SiteCommission } from '@layline/exchange';
import type { Figure, FigureOptions } from '../figure/figure.ts';
import { audit, type Bench, mustDo, openBench, openMarkets, placeBets } from './bench-engine.ts';

const rowsPerInsert = 1000;

async function countPostings({ counted: { store } }: Bench): Promise<number> {
  const [row] = await store.query<{ n: string }>('select count(*)::text as n from posting');
  return Number(row?.n);
}

/** Closes the market with runner 1 as its winner. */
const closed = (market: MarketDefinition): MarketDefinition => ({
  ...market,
  status: 'CLOSED',
  version: market.version + 1,
  runners: market.runners.map((one, index) => ({
    ...one,
    status: index === 0 ? 'WINNER' : 'LOSER',
  })),
});

interface Turn {
  /** From 0; no name is used twice. */
  readonly number: number;
  readonly bets: number;
  /** Flat rates. */
  readonly commissions?: readonly SiteCommission[];
}

/** Settles a new market with so many bets, and returns postings per second. */
export async function settleOne(
  bench: Bench,
  { number, bets, commissions = [] }: Turn,
): Promise<number> {
  const { engine } = bench;
  const opened = await openMarkets(engine, { name: `settle-${number}`, count: 1 });
  const [market] = opened as [MarketDefinition];
  await placeBets(bench, { markets: [market], count: bets });
  await mustDo(engine, { kind: 'define-market', definition: closed(market) });
  const before = await countPostings(bench);
  const begun = performance.now();
  await mustDo(engine, { kind: 'settle-market', marketId: market.marketId, commissions });
  const seconds = (performance.now() - begun) / 1000;
  await audit(bench);
  return ((await countPostings(bench)) - before) / seconds;
}

/** Two rows per bet. */
async function insertRaw({ counted: { store } }: Bench, { number, bets }: Turn) {
  const rows = bets * 2;
  const begun = performance.now();
  for (let from = 0; from < rows; from += rowsPerInsert) {
    const lines = Array.from({ length: rowsPerInsert }, (_, index) => from + index);
    await store.query(
      `insert into raw_posting select $1, line, false, line, 100, line, 'house:bench', 'settlement',
         'bench', line, 'Match Odds', '2026-01-01T00:00:00Z', 1 from unnest($2::bigint[]) as line`,
      [`raw-${number}`, lines],
      { name: 'raw' },
    );
  }
  return rows / ((performance.now() - begun) / 1000);
}

export const settlement: Figure = {
  name: 'settlement',
  unit: 'postings/s, a market settled / rows inserted',
  goal: 0.5,
  async open({ isSmall }: FigureOptions) {
    const bets = isSmall ? 10_000 : 100_000;
    const bench = await openBench({ players: 512, markets: 1 });
    await bench.counted.store.script(
      'create table raw_posting as table posting with no data;' +
        ' alter table raw_posting add primary key (account_id, line)',
    );
    let turn = 0;
    return {
      ours: () => settleOne(bench, { number: turn++, bets }),
      reference: () => insertRaw(bench, { number: turn++, bets }),
      notes: () => [`${bets} bets of 512 players in one market`],
      close: () => bench.close(),
    };
  },
};
