/** Nothing that is published until a round's bets close draws its cards, wherever one looks. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { instant } from '@layline/contract';
import {
  commitOf,
  dealRound,
  gameIds,
  isGameId,
  makeMultiplier,
  makeSlots,
  openVimaan,
  type RoundSeed,
  vimaanId,
} from '@layline/games';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp, testVault } from '../../../test/app.ts';
import { openTestBeacon, type TestBeacon } from '../../../test/beacon.ts';
import { openCaller } from '../../../test/caller.ts';
import { passSeconds } from '../../../test/casino.ts';
import { foresee, foreseesValue, keysIn, Published } from '../../../test/foresight.ts';
import { openManualClock } from '../../../test/manual-clock.ts';
import { signRound } from '../../../test/relay.ts';
import { openTestConsole, type TestConsole } from '../../../test/staff.ts';
import { oneStore, openMigrated } from '../../../test/stores.ts';
import { listenOn, openStreamClient, type StreamClient } from '../../../test/stream-client.ts';
import { openLog } from '../../base/log.ts';
import { openBetfairApi } from '../../doors/bots/serve.ts';
import { backUp } from '../../store/backup.ts';
import type { Store } from '../../store/database.ts';
import { addAppKey } from '../../store/queries/app-keys.ts';
import { findRound, type RoundRow, readOpenRounds } from '../../store/queries/casino/rounds.ts';

/** Each table deals this many; the long run sets 40. */
const roundsEach = Number(process.env['FORESEEN_ROUNDS'] ?? '1');
const games = [...gameIds, vimaanId];
/** Ages in seconds at which a round is judged: shortly before its bets close, and before a card is turned. */
const judgedAt = { cards: [20, 25], flight: [4, 7] } as const;
/** With a beacon of its own a round is judged before the first table closes: its value is due soon after. */
const judgedFirst = [14, 20] as const;

const tables = oneStore(import.meta.url).flatMap((kind) =>
  (['off', 'round'] as const).map((mode) => ({ name: kind.name, kind, mode })),
);

/** The flight ends where it would have ended, had it begun in any of the next seconds. */
function expectWhateverSecond(row: RoundRow, result: string | undefined): void {
  for (let second = 0; second < 6; second += 1) {
    const startAt = instant(Date.parse(row.startAt) + second * 1000);
    expect(makeMultiplier(openVimaan({ ...row, startAt, seededAt: null }).crash)).toBe(result);
  }
}

const seedOf = (row: RoundRow): RoundSeed => ({ ...row, roundId: row.mid });

describe.each(tables)('what is known of a round on $name, beacon $mode', ({ kind, mode }) => {
  let store: Store;
  let app: TestApp;
  let folder: string;
  let staff: TestConsole;
  let stream: StreamClient;
  let beacon: TestBeacon | null;
  let closeAll: () => Promise<void>;
  const logged: string[] = [];
  let streamedTo = 0;

  beforeAll(async () => {
    store = await openMigrated(kind);
    folder = await mkdtemp(join(tmpdir(), 'layline-'));
    const log = openLog('trace', { write: (line) => void logged.push(line) });
    const clock = openManualClock();
    beacon = mode === 'round' ? await openTestBeacon(clock) : null;
    app = await openTestApp(store, clock, log, null, beacon?.drawnBy);
    staff = openTestConsole(app);
    stream = await openStreamClient({ port: await listenOn(app.server) });
    stream.subscribe(...gameIds.map((id) => `table/${id}`), vimaanId);
    closeAll = async () => {
      await stream.close();
      await staff.close();
      await app.close();
      await beacon?.relay.close();
      await store.close();
      await rm(folder, { recursive: true, force: true });
    };
  });
  afterAll(() => closeAll());

  /** The players' calls about one game and its running round. */
  async function callsOf(gameId: string, mid: string): Promise<string[]> {
    const anyone = openCaller(app.server);
    const live = gameId === vimaanId ? '/casino/vimaan' : `/casino/data/${gameId}/113`;
    const paths = [
      live,
      `/casino/fairness/${gameId}`,
      `/casino/chains/${gameId}?before=1000000`,
      `/casino/roads/${gameId}`,
      `/casino/round/${mid}`,
      `/v2/get-casino-cards/113/${mid}`,
    ];
    const answers = await Promise.all(paths.map((path) => anyone.get(path)));
    const result = await anyone.post('/sports/v1/casino/result', { roundId: mid });
    return [...answers, result].map(({ body }) => JSON.stringify(body));
  }

  async function botsOf(): Promise<string[]> {
    const { token } = await app.addPlayer(`bot${app.clock.now()}`);
    const owner = { playerId: `bot${app.clock.now()}`, siteId: 'layline', name: 'bot' };
    const key = `key-${app.clock.now()}`;
    await addAppKey(store, { key, ...owner, now: app.clock.now() });
    const api = openBetfairApi({ app: app.app, rateLimit: 0, tls: null });
    const calls = ['listEventTypes', 'listMarketCatalogue', 'listCurrentOrders'].map((name) =>
      api.inject({
        method: 'POST',
        url: `/exchange/betting/rest/v1.0/${name}`,
        headers: { 'x-application': key, 'x-authentication': token },
        payload: JSON.stringify({ filter: {}, maxResults: '100' }),
      }),
    );
    const answers = await Promise.all(calls);
    await api.close();
    return answers.map(({ body }) => body);
  }

  async function consoleOf(): Promise<string[]> {
    const owner = await staff.join(`owner${app.clock.now()}`, 'owner');
    const runs = ['system seeds', 'system store', 'risk casino', 'risk show', 'audit list'];
    const answers = await Promise.all(runs.map((name) => owner.run(name)));
    expect(answers[0]?.status).toBe(200);
    return answers.map(({ body }) => JSON.stringify(body));
  }

  /** What the server's own role and a backup show of every table. */
  async function storedOf(): Promise<string[]> {
    const file = join(folder, `${app.clock.now()}.gz`);
    await backUp(store, { file, now: app.clock.now() });
    const tables = await store.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public'",
    );
    const rows = await Promise.all(
      tables.map(({ name }) =>
        store.query<{ row: string }>(`select row_to_json(t)::text as row from "${name}" t`),
      ),
    );
    const texts = rows.flat().map(({ row }) => row);
    return [gunzipSync(await readFile(file)).toString('utf8'), ...texts];
  }

  /** Everything that can be had now, with the log and the stream since the last time. */
  async function gather(open: readonly RoundRow[]): Promise<readonly string[]> {
    const texts: string[] = [];
    for (const { gameId, mid } of open) texts.push(...(await callsOf(gameId, mid)));
    texts.push(...(await botsOf()), ...(await consoleOf()), ...(await storedOf()));
    for (const path of ['/metrics', '/readyz']) {
      texts.push((await app.server.inject({ url: path })).body);
    }
    const streamed = stream.messages.slice(streamedTo).map((one) => JSON.stringify(one));
    streamedTo = stream.messages.length;
    return [...texts, ...logged.splice(0), ...streamed];
  }

  async function dueRounds(): Promise<RoundRow[]> {
    const open = await readOpenRounds(store, testVault);
    return open.filter(({ gameId, startAt }) => {
      const cards = mode === 'round' ? judgedFirst : judgedAt.cards;
      const [from, to] = gameId === vimaanId ? judgedAt.flight : cards;
      const age = (app.clock.now() - Date.parse(startAt)) / 1000;
      return age >= from && age < to;
    });
  }

  const lookAtAll = () =>
    Promise.all(
      games.map((id) =>
        openCaller(app.server).get(id === vimaanId ? '/casino/vimaan' : `/casino/data/${id}/113`),
      ),
    );

  test('[CAS-14] no published value, hashed or not, draws a round before its bets close', {
    timeout: 3_600_000,
  }, async () => {
    const judged = new Map<string, number>();
    const drawn: RoundRow[] = [];
    const published = new Published();
    const isEnough = () => games.every((id) => (judged.get(id) ?? 0) >= roundsEach);
    for (let turn = 0; turn < roundsEach * 30 && !isEnough(); turn += 1) {
      await lookAtAll();
      const due = (await dueRounds()).filter(({ mid }) => !drawn.some((row) => row.mid === mid));
      if (due.length > 0) published.add(await gather(due));
      for (const row of due) {
        expect(row.serverSeed).toMatch(/^[0-9a-f]{64}$/);
        expect(published.foresee(seedOf(row)), `${row.gameId} ${row.mid}`).toBeNull();
        if (row.beaconRound !== null) {
          expect(published.foreseesValue(signRound(row.beaconRound)), row.mid).toBe(false);
        }
        expect(row.clientSeed === '').toBe(mode === 'round');
        judged.set(row.gameId, (judged.get(row.gameId) ?? 0) + 1);
        drawn.push(row);
      }
      await passSeconds(app, 2);
    }
    expect(isEnough()).toBe(true);
    const isOver = async ({ mid }: RoundRow) => (await findRound(store, mid))?.result !== '';
    // A flight that goes far takes longer than any deal.
    for (let waits = 0; waits < 60; waits += 1) {
      await passSeconds(app, 10);
      if ((await Promise.all(drawn.map(isOver))).every(Boolean)) break;
    }
    // What was searched for is what was dealt.
    for (const promised of drawn) {
      const { gameId, mid } = promised;
      const over = await findRound(store, mid);
      const row = { ...promised, clientSeed: over?.clientSeed ?? '' };
      if (gameId === vimaanId) expectWhateverSecond(row, over?.result);
      if (!isGameId(gameId)) continue;
      expect(over?.serverSeed).toBe(row.serverSeed);
      expect(makeSlots(dealRound(gameId, seedOf(row)))).toBe(over?.cards);
    }
  });

  test('[CAS-15] the search finds a value of the past, and what it follows from', () => {
    const value = signRound(1000);
    for (const text of [value.randomness, value.signature, `00${value.signature}`]) {
      expect(foreseesValue(keysIn([`"${text}"`]), value)).toBe(true);
    }
    expect(foreseesValue(keysIn([JSON.stringify(signRound(999))]), value)).toBe(false);
  });

  const seed = '5a'.repeat(32);
  const planted: RoundSeed = {
    scheme: 2,
    serverSeed: seed,
    clientSeed: 'public',
    gameId: 'dt20',
    roundId: '116',
    nonce: 7,
  };
  test.each<[string, RoundSeed, string]>([
    ['its hash is the seed', { ...planted, serverSeed: commitOf(seed) }, commitOf(seed)],
    ['the seed is in a text', planted, `{"line":"${seed}"}`],
    ['the seed is in the middle of a longer one', planted, `00ff${seed}00`],
    ['the seed begins within a byte', planted, `f${seed}`],
    ['the seed is in base64', planted, Buffer.from(seed, 'hex').toString('base64')],
    ['a seed after it is known', { ...planted, serverSeed: commitOf(commitOf(seed)) }, seed],
    ['a seed three after it', { ...planted, serverSeed: commitOf(commitOf(commitOf(seed))) }, seed],
  ])('[CAS-14] the search finds it if %s', (_, round, published) => {
    const keys = keysIn([`"a"`, published]);
    expect(foresee(keys, round)).toBe(round.serverSeed);
    expect(foresee(keys, { ...round, serverSeed: 'cd'.repeat(32) })).toBeNull();
  });

  test('[CAS-14] the search finds a vault that does not seal', async () => {
    await openCaller(app.server).get('/casino/data/worli2/113');
    const row = (await readOpenRounds(store, testVault)).find(({ gameId }) => gameId === 'worli2');
    if (row === undefined) throw new Error('There is no round');
    const texts = await storedOf();
    expect(foresee(keysIn(texts), seedOf(row))).toBeNull();
    const leaky = texts.map((text) => text.replace(/"v1\.[^"]*"/, `"${row.serverSeed}"`));
    expect(foresee(keysIn(leaky), seedOf(row))).toBe(row.serverSeed);
  });
});
