/**
 * The first page of a player's statement in a store of ten million postings (a million with --small)
 * against one of ten thousand. Both are given as 1 / p95, so that a higher ratio is better; the goal is a
 * page that takes at most one and a half times as long.
 */
import {
  listStatement,
  migrate,
  openPostgres,
  readMigrations,
  type Store,
} from '@layline/server/engine';
import { openPostgres as openCluster } from '../../../tools/machine/postgres.ts';
import type { Figure } from '../figure/figure.ts';
import { clock } from './bench-engine.ts';

const accounts = 100;
const pagesPerTurn = 400;
const pageSize = 25;

interface Filled {
  /** Name of the database. */
  readonly name: string;
  readonly postings: number;
}

async function openFilled(url: string, { name, postings }: Filled): Promise<Store> {
  const admin = await openPostgres(url, { onLost: () => undefined });
  await admin.script(`create database ${name}`);
  await admin.close();
  const target = new URL(url);
  target.pathname = `/${name}`;
  const store = await openPostgres(target.href, { onLost: () => undefined });
  await migrate(store, { migrations: await readMigrations(), now: clock.now() });
  await store.query(
    `insert into posting (account_id, line, is_upline, class_line, amount, balance_after,
       opposite_account_id, reason, market_id, bet_id, remark, at, seq)
     select 'player:' || account, line, false, line, sign, case when sign > 0 then 1 else 0 end,
       'house:bench', 'settlement', '1.1', line, 'Match Odds',
       timestamptz '2026-01-01' + line * interval '1 second', line
     from generate_series(1, $1::integer) as account, generate_series(1, $2::integer) as line
     cross join lateral (select 1 - 2 * ((line + 1) % 2) as sign) as signs`,
    [accounts, postings / accounts],
  );
  await store.query(
    `insert into account (account_id, site_id, player_id, lines, seq)
     select 'player:' || account, 'bench', account, $2, 1
     from generate_series(1, $1::integer) as account`,
    [accounts, postings / accounts],
  );
  await store.script('vacuum analyze posting');
  const [sum] = await store.query<{ n: string; total: string }>(
    'select count(*)::text as n, sum(amount)::text as total from posting',
  );
  if (sum?.n !== String(postings) || sum.total !== '0') throw new Error('The lines do not add up.');
  return store;
}

async function timePages(store: Store): Promise<number> {
  const times: number[] = [];
  for (let page = 0; page < pagesPerTurn; page += 1) {
    const accountId = `player:${1 + (page % accounts)}`;
    const filter = { accountId, isUpline: null, from: null, to: null, search: '' };
    const begun = performance.now();
    const { items } = await listStatement(store, { ...filter, page: 1, pageSize });
    times.push(performance.now() - begun);
    if (items.length !== pageSize) throw new Error(`A page of ${items.length} lines`);
  }
  const sorted = times.toSorted((a, b) => a - b);
  return 1000 / (sorted[Math.floor(pagesPerTurn * 0.95)] as number);
}

export const statementPage: Figure = {
  name: 'statement-page',
  unit: 'pages/s at p95, a long history / a short one',
  goal: 1 / 1.5,
  async open({ isSmall }) {
    const cluster = await openCluster();
    if (!('url' in cluster)) throw new Error(`No PostgreSQL for this figure: ${cluster.reason}`);
    const postings = isSmall ? 1_000_000 : 10_000_000;
    const long = await openFilled(cluster.url, { name: 'long_history', postings });
    const short = await openFilled(cluster.url, { name: 'short_history', postings: 10_000 });
    return {
      ours: () => timePages(long),
      reference: () => timePages(short),
      notes: () => [`${postings} postings against 10000, over ${accounts} accounts`],
      async close() {
        await long.close();
        await short.close();
        await cluster.close();
      },
    };
  },
};
