/** With a beacon the client seed is a round that nobody could know, or the table waits. */
import type { ServerResponse } from 'node:http';
import { addMs, type Instant } from '@layline/contract';
import {
  type BeaconChain,
  beaconDueAt,
  beaconRoundAt,
  isSigned,
  quicknet,
} from '@layline/games/beacon';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp, testVault } from '../../../../test/app.ts';
import { emptyTables } from '../../../../test/kept-stores.ts';
import { openRelay, type Relay, signRound, testNetwork } from '../../../../test/relay.ts';
import { oneStore, openMigrated } from '../../../../test/stores.ts';
import { silentLog } from '../../../base/log.ts';
import type { Store } from '../../../store/database.ts';
import { readChainsAfter } from '../../../store/queries/casino/chains.ts';
import { Seeds } from '../seeds.ts';
import { RelayedBeacon } from './beacon.ts';
import { checkChains } from './check-chains.ts';
import { checkSignature } from './check-signature.ts';
import { numbersInMemory } from './used-numbers.ts';

describe.each(oneStore(import.meta.url))('the beacon on $name', (kind) => {
  let store: Store;
  let app: TestApp;
  let relay: Relay;
  beforeAll(async () => {
    store = await openMigrated(kind);
  });
  afterAll(() => store.close());
  beforeEach(async () => {
    await emptyTables(store);
    app = await openTestApp(store);
    relay = await openRelay(honest);
  });
  afterEach(async () => {
    await relay.close();
    await app.close();
  });

  const now = (): Instant => app.clock.now();
  const newest = () => beaconRoundAt(testNetwork, now());
  /** Publishes each round when it is due, and no earlier. */
  const honest = (round: number | null) => {
    const wanted = round ?? newest();
    return wanted <= newest() ? signRound(wanted) : null;
  };
  const beaconOf = (relays: readonly string[], clock: { now(): Instant } = app.clock) =>
    new RelayedBeacon({
      chain: testNetwork,
      relays,
      clock,
      log: silentLog(),
      check: (chain: BeaconChain, round) => Promise.resolve(isSigned(chain, round)),
    });
  const openSeeds = (relays = [relay.url], clock = app.clock) => {
    const { engine, store: own, log } = app.app;
    const secrets = { vault: testVault, numbers: numbersInMemory() };
    const beacon = beaconOf(relays);
    const parts = { engine, store: own, log, clock, beacon, ...secrets };
    return Seeds.open({ ...parts, begunBy: () => 'start' }, 'dt20');
  };
  const pass = (ms: number) => app.clock.advance(ms);

  test('[CAS-11] the client seed is a round that was not due when the chain was announced', async () => {
    const seeds = await openSeeds();
    expect(await seeds.next()).toMatchObject({ waits: expect.stringContaining('round') });
    const [announced] = await readChainsAfter(store, { after: 0, max: 100 });
    const { beaconRound, announcedSeq } = announced ?? expect.unreachable();
    expect(beaconRound).toBe(newest() + 3);
    expect(beaconDueAt(testNetwork, beaconRound ?? 0)).toBeGreaterThan(now());
    expect(announcedSeq).toBeGreaterThan(0);
    expect(relay.asked.every((path) => path.endsWith('/latest'))).toBe(true);
    pass(9000);
    const seed = await seeds.next();
    const { randomness, signature } = signRound(beaconRound ?? 0);
    expect(seed).toMatchObject({ nonce: 1, chain: { source: 'beacon', clientSeed: randomness } });
    const [chain, ...others] = await readChainsAfter(store, { after: 0, max: 100 });
    expect(others).toEqual([]);
    expect(chain).toMatchObject({ beaconSignature: signature, clientSeed: randomness });
    expect(await checkChains(store, testNetwork)).toEqual([]);
    expect((await checkChains(store)).join()).toContain('is not the value of round');
  });

  test('[CAS-11] neither a late clock nor an old round of a relay gives one that is known', async () => {
    const late = { now: () => addMs(now(), -60_000) };
    expect(await beaconOf([relay.url], late).coming()).toBe(newest() + 3);
    relay.answerWith(() => signRound(1000));
    expect(await beaconOf([relay.url]).coming()).toBe(newest() + 3);
  });

  test.each<[string, (round: number | null, answer: ServerResponse) => object | null | 'done']>([
    ['is silent', () => null],
    ['signs another round', (round) => ({ ...signRound(5), round: round ?? 7 })],
    ['gives another round', (round) => signRound((round ?? 7) + 1)],
    [
      'has another key',
      (round) => ({ ...signRound(7), round: round ?? 7, signature: 'ab'.repeat(48) }),
    ],
    ['tells nonsense', () => ({ hello: 1 })],
    [
      'packs its answers',
      (_, answer) => {
        answer.writeHead(200, { 'content-encoding': 'br' }).end('{}');
        return 'done';
      },
    ],
    [
      'answers without end',
      (_, answer) => {
        answer.end('9'.repeat(20_000));
        return 'done';
      },
    ],
    [
      'sends elsewhere',
      (_, answer) => {
        answer.writeHead(302, { location: '/public/1' }).end();
        return 'done';
      },
    ],
  ])(
    '[CAS-11] the table waits for a relay that %s, and never takes another seed',
    async (_, lie) => {
      const seeds = await openSeeds();
      await seeds.next();
      relay.answerWith(lie);
      pass(60_000);
      for (let tries = 0; tries < 3; tries += 1) {
        expect(await seeds.next()).toMatchObject({ waits: expect.stringContaining('beacon') });
      }
      const [waiting] = await readChainsAfter(store, { after: 0, max: 100 });
      expect(waiting).toMatchObject({ source: 'beacon', clientSeed: '' });
      relay.answerWith(honest);
      const seed = await seeds.next();
      const { randomness } = signRound(waiting?.beaconRound ?? 0);
      expect(seed).toMatchObject({ chain: { chainId: waiting?.chainId, clientSeed: randomness } });
      expect(await readChainsAfter(store, { after: 0, max: 100 })).toHaveLength(1);
    },
  );

  test('[CAS-11] the next relay is asked if one lies or is gone', async () => {
    const liar = await openRelay(() => ({ ...signRound(5), round: newest() }));
    const gone = await openRelay(() => null);
    await gone.close();
    const beacon = beaconOf([gone.url, liar.url, `${relay.url}/${testNetwork.hash}/`]);
    expect(await beacon.coming()).toBe(newest() + 3);
    expect(await beacon.read(newest())).toMatchObject({ value: signRound(newest()).randomness });
    await liar.close();
  });

  test('[CAS-11] nothing is announced while no relay gives a signed round', async () => {
    relay.answerWith(() => null);
    const seeds = await openSeeds();
    expect(await seeds.next()).toMatchObject({
      waits: expect.stringContaining('cannot be reached'),
    });
    expect(await readChainsAfter(store, { after: 0, max: 100 })).toEqual([]);
  });

  test('[CAS-11] a chain that was announced too late is given up unused', async () => {
    const { engine } = app.app;
    const submit: typeof engine.submit = async (request) => {
      // The disk is slow: the beacon's round is out before the announcement is.
      if (request.kind === 'mark-journal') pass(20_000);
      return engine.submit(request);
    };
    const slow = { view: engine.view, submit } as typeof engine;
    const { store: own, log, clock } = app.app;
    const secrets = { vault: testVault, numbers: numbersInMemory() };
    const parts = {
      engine: slow,
      store: own,
      log,
      clock,
      beacon: beaconOf([relay.url]),
      ...secrets,
    };
    const seeds = await Seeds.open({ ...parts, begunBy: () => 'start' }, 'dt20');
    await expect(seeds.next()).rejects.toThrow('too late');
    expect(await readChainsAfter(store, { after: 0, max: 100 })).toMatchObject([
      { clientSeed: '', rounds: 0 },
    ]);
    expect(await checkChains(store, testNetwork)).toEqual([]);
  });

  test('[CAS-11] a signature is checked off the thread that decides bets', async () => {
    const { round, signature } = signRound(12);
    const turns = { count: 0 };
    const turning = setInterval(() => {
      turns.count += 1;
    }, 1);
    const answers = [
      await checkSignature(testNetwork, { round, signature }),
      await checkSignature(testNetwork, { round: 13, signature }),
      await checkSignature(quicknet, { round, signature }),
    ];
    clearInterval(turning);
    expect(answers).toEqual([true, false, false]);
    // The first check takes a fifth of a second; this thread goes on meanwhile.
    expect(turns.count).toBeGreaterThan(10);
  });
});
