/** Bets are in the journal that was anchored, and whoever doubts it can follow the path. */
import { makeInstant, parseInstant, routes } from '@layline/contract';
import { accepted, openTestApp, type TestApp } from '@layline/server/test-app';
import { closeMinute, closeStretch, proveRow, verifyStore } from '@layline/server/test-entry';
import { defineFinal, finalMatch, kings, openFinal } from '@layline/server/test-market';
import { openMigrated, storesUnderTest } from '@layline/server/test-stores';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { verifyFiles } from '../src/verify-files.ts';

type Store = Awaited<ReturnType<typeof openMigrated>>;
type Caller = Awaited<ReturnType<TestApp['addPlayer']>>;

const fileOf = (name: string, value: unknown) => ({ name, text: JSON.stringify(value) });
const reportOf = (...values: readonly unknown[]) =>
  verifyFiles(values.map((value, index) => fileOf(`file-${index + 1}`, value)));
const brokenOf = (...values: readonly unknown[]): string[] =>
  reportOf(...values).checks.flatMap(({ check, broken }) =>
    broken.map(({ why }) => `${check}: ${why}`),
  );
const inside = 'The row is in the journal of its minute';
const soundOf = (...values: readonly unknown[]): boolean =>
  reportOf(...values).checks.some(({ check, verdict }) => check === inside && verdict === 'sound');

const now = () => parseInstant('2026-11-30T12:00:00.000Z') ?? expect.unreachable();

/** Rows with hashes alone: paths do not look at texts. */
const addRows = (store: Store, from: number, count: number) =>
  store.query(
    `insert into journal (seq, part, at, site_id, kind, event, hash)
     select seq, 0, $3, null, 'journal-marked', '{}', lpad(to_hex(seq), 64, '0')
     from generate_series($1::bigint, $1::bigint + $2::bigint - 1) as seq`,
    [from, count, makeInstant(now())],
  );

describe.each(storesUnderTest)('paths through the journal on $name', (kind) => {
  let store: Store;
  beforeEach(async () => {
    store = await openMigrated(kind);
  });
  afterEach(() => store.close());

  /** As the call answers it. */
  async function proofOf(seq: number) {
    const row = await proveRow(store, seq);
    if (row === null || typeof row.path === 'string') return null;
    const { root, ...way } = row.path;
    const path = { ...root, ...way };
    return {
      betId: String(seq),
      seq,
      hash: row.hash,
      previousHash: row.previousHash,
      text: null,
      path,
    };
  }

  it('[PROOF-6] lead from every row to its root, at every size of a minute', async () => {
    let seq = 1;
    for (const size of [1, 2, 31, 32, 33, 64, 65, 1023, 1024, 1025, 2081]) {
      await addRows(store, seq, size);
      await closeMinute(store, now());
      const places = [0, 1, 30, 31, 32, 63, 1022, 1023, 1024, 2047, 2048, size - 1];
      for (const place of places.filter((one) => one < size)) {
        const proof = await proofOf(seq + place);
        expect(proof?.path.rows, `row ${place} of ${size}`).toBe(size);
        expect(brokenOf(proof), `row ${place} of ${size}`).toEqual([]);
        expect(soundOf(proof)).toBe(true);
      }
      seq += size;
    }
  });

  it('[PROOF-6] break at any changed hash, place or size', async () => {
    await addRows(store, 1, 1100);
    await closeMinute(store, now());
    const proof = (await proofOf(40)) ?? expect.unreachable();
    const { path } = proof;
    const other = 'ab'.repeat(32);
    const swapped = [path.path[1], path.path[0], ...path.path.slice(2)];
    const changes: readonly object[] = [
      { root: other },
      { leafIndex: path.leafIndex + 1 },
      { leafIndex: 99 },
      { place: path.place + 1 },
      { rows: 40 },
      { rows: path.rows * 2 },
      { leaf: path.leaf.map((hash, index) => (index === 3 ? other : hash)) },
      { leaf: path.leaf.slice(0, -1) },
      { path: path.path.slice(1) },
      { path: [...path.path, other] },
      { path: swapped },
      { path: path.path.map((hash, index) => (index === 0 ? other : hash)) },
    ];
    for (const change of changes) {
      const broken = brokenOf({ ...proof, path: { ...path, ...change } });
      expect(
        broken.some((fault) => fault.startsWith(inside)),
        JSON.stringify(change),
      ).toBe(true);
    }
    expect(brokenOf({ ...proof, hash: other })[0]).toContain('its leaf does not hold the row');
  });

  it('[PROOF-6] a node of the tree does not pass for a row', async () => {
    await addRows(store, 1, 64);
    await closeMinute(store, now());
    const proof = (await proofOf(1)) ?? expect.unreachable();
    const { path } = proof;
    const forged = { ...path, leaf: [path.path[0]], place: 0, path: [], rows: 1 };
    expect(brokenOf({ ...proof, hash: path.path[0], path: forged })).toHaveLength(1);
  });

  it('[PROOF-6] leaders who close at once, or after each other, cover each row once', async () => {
    await addRows(store, 1, 50);
    await Promise.all([closeMinute(store, now()), closeMinute(store, now())]);
    await addRows(store, 51, 50);
    const last = await closeMinute(store, now());
    expect(await closeMinute(store, now())).toEqual(last);
    const covered = await store.query(
      'select after_seq, last_seq, rows from journal_root order by number',
    );
    expect(covered).toEqual([
      { after_seq: 0, last_seq: 0, rows: 0 },
      { after_seq: 0, last_seq: 50, rows: 50 },
      { after_seq: 50, last_seq: 100, rows: 50 },
    ]);
    for (const seq of [1, 50, 51, 100]) expect(soundOf(await proofOf(seq))).toBe(true);
  });

  it('[PROOF-6] a long stretch is closed by whole commands, one root a minute', async () => {
    await addRows(store, 1, 3);
    await store.query(
      `insert into journal (seq, part, at, site_id, kind, event, hash)
       select seq, 1, at, site_id, kind, event, lpad(to_hex(seq + 16), 64, '0') from journal`,
    );
    const roots = [];
    for (let minute = 0; minute < 3; minute += 1) {
      roots.push(await closeStretch(store, { at: now(), most: 2 }));
    }
    const [first, last, again] = roots;
    expect(first).toMatchObject({ afterSeq: 0, lastSeq: 2, rows: 4 });
    expect(last).toMatchObject({ afterSeq: 2, lastSeq: 3, rows: 2 });
    expect(again).toEqual(last);
    for (const seq of [1, 2, 3]) expect(soundOf(await proofOf(seq))).toBe(true);
  });
});

describe.each(storesUnderTest)('receipts and proofs of bets on $name', (kind) => {
  let store: Store;
  let test: TestApp;
  let anna: Caller;
  let ben: Caller;

  beforeEach(async () => {
    store = await openMigrated(kind);
    test = await openTestApp(store);
    anna = await test.addPlayer('anna');
    ben = await test.addPlayer('ben');
    test.app.marketCache.apply([openFinal()]);
    await accepted(test.app.engine.submit({ kind: 'define-market', definition: defineFinal() }));
  });
  afterEach(async () => {
    await test.close();
    await store.close();
  });

  const place = async (who: Caller, changed: object = {}) => {
    const bet = { marketId: finalMatch, selectionId: kings, type: 'back', oddsReq: 2, stake: 100 };
    const { body } = await who.post('/bet/save2', { ...bet, ...changed });
    if (!body.status) throw new Error(body.message);
    return routes.placeBet.reply.parse(body).data;
  };
  const proofOf = async (who: Caller, betId: string) =>
    routes.betProof.reply.parse((await who.get(`/bet/${betId}/proof`)).body).data;

  it('[PROOF-6] a bet has a receipt at once, and a path once its minute is over', async () => {
    const bet = await place(anna);
    expect(bet.receipt).toEqual({
      seq: Number(bet.betId),
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    const early = await proofOf(anna, bet.betId);
    expect(early).toMatchObject({
      path: null,
      why: 'its minute is not over',
      hash: bet.receipt?.hash,
    });
    expect(reportOf(early).checks.find(({ check }) => check === inside)?.verdict).toBe(
      'not provable',
    );
    await closeMinute(store, test.clock.now());
    const proof = await proofOf(anna, bet.betId);
    expect(proof.why).toBeNull();
    expect(brokenOf(bet, proof)).toEqual([]);
    expect(soundOf(bet, proof)).toBe(true);
    const { body } = await anna.get('/protection/own-data');
    expect(brokenOf(body, bet, proof)).toEqual([]);
  });

  it('[PROOF-6] a row that was changed later contradicts the receipt', async () => {
    const bet = await place(anna);
    await closeMinute(store, test.clock.now());
    const proof = await proofOf(anna, bet.betId);
    const forged = { ...proof, text: proof.text?.replace('"stake":10000', '"stake":90000') };
    expect(brokenOf(bet, forged)).toEqual([
      expect.stringContaining('The hash of a row covers the bet'),
      expect.stringContaining('Files do not contradict each other: stake is 10000'),
    ]);
    const other = { ...bet, receipt: { ...bet.receipt, hash: 'ab'.repeat(32) } };
    expect(brokenOf(other, proof)).toEqual([
      expect.stringContaining('Files do not contradict each other: rowHash'),
    ]);
  });

  it('[PROOF-6] two players of one minute see one root, and not the row of each other', async () => {
    const [resting] = [
      await place(ben, { type: 'lay', oddsReq: 2, stake: 100, persistence: 'keep' }),
    ];
    const taking = await place(anna, { oddsReq: 2, stake: 100 });
    await closeMinute(store, test.clock.now());
    const [bens, annas] = [await proofOf(ben, resting.betId), await proofOf(anna, taking.betId)];
    expect(annas.text).toBeNull();
    expect(bens.text).toContain('"playerId":"ben"');
    expect(brokenOf(bens, annas)).toEqual([]);
    const { path } = annas;
    const lied = { ...annas, path: { ...path, journalHash: 'ab'.repeat(32) } };
    expect(brokenOf(bens, lied)[0]).toContain('journalHash is');
    expect((await anna.get(`/bet/${resting.betId}/proof`)).body.code).toBe('BET_UNKNOWN');
    expect((await anna.get('/bet/none/proof')).body.code).toBe('BET_UNKNOWN');
  });

  it('[PROOF-6] [ARCH-1] a bet whose text is archived keeps its hash and its path', async () => {
    const bet = await place(anna);
    await closeMinute(store, test.clock.now());
    const before = await proofOf(anna, bet.betId);
    await store.query("update journal set event = '' where seq = $1", [bet.betId]);
    const proof = await proofOf(anna, bet.betId);
    expect(proof).toEqual({ ...before, text: null, isArchived: true });
    const covered = reportOf(bet, proof).checks.filter(({ verdict }) => verdict !== 'sound');
    expect(covered).toMatchObject([
      {
        verdict: 'not provable',
        unproved: [{ why: expect.stringContaining('its month is archived') }],
      },
    ]);
    expect(brokenOf(bet, before, proof)).toEqual([]);
  });

  it('[PROOF-6] the anchor file holds the root, and another one is found', async () => {
    const bet = await place(anna);
    const minute = (await closeMinute(store, test.clock.now())) ?? expect.unreachable();
    const proof = await proofOf(anna, bet.betId);
    const line = {
      at: minute.at,
      seq: minute.lastSeq,
      hash: minute.journalHash,
      root: minute.root,
    };
    const anchors = (root: string) => ({
      name: 'journal.anchor',
      text: `${JSON.stringify({ ...line, root })}\n`,
    });
    const found = (root: string) => verifyFiles([fileOf('proof', proof), anchors(root)]).verdict;
    expect(found(minute.root)).toBe('sound');
    expect(found('ab'.repeat(32))).toBe('broken');
  });

  it('[PROOF-6] verify finds a root that is not that of its rows', async () => {
    await place(anna);
    await closeMinute(store, test.clock.now());
    const verify = async () => (await verifyStore(store)).faults;
    expect(await verify()).toEqual([]);
    await store.query("update journal_root set root = repeat('ab', 32) where number = 1");
    expect(await verify()).toEqual(['Root 1 of the journal is not that of its rows.']);
  });
});
