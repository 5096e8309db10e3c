/** Bugs in the engine: batches, recovery, held bets. Those of the SQL show on PGlite only. */
import { type Bug, bugsIn } from './planted.ts';

const batch = bugsIn('engine batch', [
  [
    'a commit that failed is answered as accepted',
    'server/src/engine/writer/engine.ts',
    'if (!isWritten) return this.#giveUp(last?.staged ?? null, next.waiting);',
    'if (!isWritten && last) this.#answer(last.staged);\n    if (!isWritten) return this.#giveUp(null, []);',
  ],
  [
    'memory is not rolled back when a commit fails',
    'server/src/engine/writer/engine.ts',
    'if (await this.#recoverForSure(failure)) {',
    'this.#isAvailable = true;\n    if (failure !== again) {',
  ],
  [
    'the hash chain restarts with every batch',
    'server/src/engine/writer/engine.ts',
    'this.#stagedEnd = staged.batch.end;',
    '',
  ],
  [
    'a batch is answered before it is written',
    'server/src/engine/writer/engine.ts',
    'this.#writing = { staged: next, isWritten: write };',
    'this.#writing = { staged: next, isWritten: write.then(() => true) };',
  ],
  [
    'the row of an account changes while it is written',
    'server/src/engine/commit/batch.ts',
    'const written = { ...summary };',
    'const written = summary;',
  ],
  [
    'the view reads memory that is not committed',
    'server/src/engine/memory/engine-memory.ts',
    'this.#followed?.state ?? this.#committed',
    'this.#followed?.state ?? this.#recovered.state',
  ],
  [
    'the view misses the last event of a commit',
    'server/src/engine/memory/engine-memory.ts',
    'for (const event of events) apply(',
    'for (const event of events.slice(0, 1)) apply(',
  ],
  [
    'the view goes on from what it showed when memory is read back',
    'server/src/engine/memory/engine-memory.ts',
    'this.#followed = null;\n    this.#recovered = recovered;\n    this.#committed = ',
    'this.#followed = null;\n    this.#recovered = recovered;\n    this.#committed ??= ',
  ],
  [
    'what was decided on a failed commit is answered',
    'server/src/engine/writer/engine.ts',
    'for (const { answer } of lost) answer(unavailable);',
    "for (const { answer } of lost) answer({ kind: 'accepted', events: [], betId: null });",
  ],
  [
    'answers go to the wrong request',
    'server/src/engine/writer/engine.ts',
    'const outcome = outcomes[index];',
    'const outcome = outcomes.at(-1 - index);',
  ],
  [
    "the row of the other side's account is not written",
    'server/src/engine/commit/batch.ts',
    'for (const { maker } of event.fills) if (maker) this.#touch(maker.playerId);',
    '',
  ],
  [
    "the row of the other side's bet is not written",
    'server/src/engine/commit/batch.ts',
    'return [event.betId, ...event.fills.flatMap(({ maker }) => (maker ? [maker.betId] : []))];',
    'return [event.betId];',
  ],
  [
    'a bet taken back whole stays open in its row',
    'server/src/engine/commit/batch.ts',
    'if (bet.matched + bet.remaining > 0) return;',
    'return;',
  ],
  [
    'statement lines skip a number',
    'server/src/engine/commit/postings.ts',
    'summary.lines += 1;',
    'summary.lines += amount < 0 ? 1 : 2;',
  ],
  [
    'stale prices are bet on',
    'server/src/engine/writer/deciding.ts',
    'const stale = isStale ? refusalOfStale(decision) : null;',
    'const stale = null;',
  ],
  [
    'two commands share a number',
    'server/src/engine/rows/stamp.ts',
    'const seq = state.seq + 1;',
    'const seq = state.seq + (state.seq % 7 === 3 ? 0 : 1);',
  ],
  [
    'the events of a command are written but for the last',
    'server/src/engine/writer/deciding.ts',
    'for (const [part, event] of decision.events.entries()) {',
    'for (const [part, event] of decision.events.slice(0, 4).entries()) {',
  ],
  [
    'a repeat under way joins whatever it asks',
    'server/src/engine/writer/in-flight-requests.ts',
    'return isSameBet(first.request, request)',
    'return isSameBet(first.request, first.request)',
  ],
]);

const holds = bugsIn('holds', [
  [
    'nothing is held in play',
    'server/src/engine/writer/deciding.ts',
    'return definition !== undefined && definition.isInPlay && betDelayOf(definition) > 0;',
    'return definition === null;',
  ],
  [
    'a bet that only the queue made good is not held',
    'server/src/engine/writer/deciding.ts',
    "next: mustWait ? 'delay' : 'apply'",
    "next: 'apply'",
  ],
  [
    'bets are held half as long',
    'server/src/engine/writer/in-play-delays.ts',
    'this.#clock.after(betDelayOf(bet.definition),',
    'this.#clock.after(betDelayOf(bet.definition) / 2,',
  ],
  [
    'a new version inside the wait changes nothing',
    'server/src/engine/writer/in-play-delays.ts',
    'now.version === definition.version ? null',
    'now.version > 0 ? null',
  ],
  [
    'staleness during the wait changes nothing',
    'server/src/engine/writer/in-play-delays.ts',
    'for (const delay of this.#byMarket.get(marketId) ?? []) delay.end(lapsedBySuspension());',
    '',
  ],
]);

const recovery = bugsIn('recovery', [
  [
    'a restored queue stands in the wrong order',
    'exchange/src/snapshot.ts',
    'restoreBets(state, { market, saved: saved.bets });',
    'restoreBets(state, { market, saved: saved.bets.toReversed() });',
  ],
  [
    'a snapshot loses what was made of a bet',
    'exchange/src/memory/bet-table.ts',
    'this.made.set(row.key, bet.made);',
    '',
  ],
  [
    'a snapshot loses the settled markets',
    'exchange/src/snapshot.ts',
    'settled: [...state.settled],',
    'settled: [],',
  ],
  [
    'a snapshot loses what is taken of the house',
    'exchange/src/snapshot.ts',
    'for (const [key, taken] of saved.taken) market.taken.set(key, taken);',
    '',
  ],
  [
    'a snapshot loses the removals',
    'exchange/src/snapshot.ts',
    'const market = openMarket(state, saved);',
    'const market = openMarket(state, { ...saved, removals: [] });',
  ],
  [
    'a snapshot loses the exposure limits',
    'exchange/src/snapshot.ts',
    'const own = { playerId, siteId, exposureLimit, ',
    'const own = { playerId, siteId, exposureLimit: null, ',
  ],
]);

const sql = bugsIn(
  'store',
  [
    [
      'a lapse is not written over the row of its bet',
      'server/src/store/tables/bet.ts',
      "  'lapsed',\n  'profit_max',",
      "  'profit_max',",
    ],
    [
      'a balance is not written over the row of its account',
      'server/src/store/tables/account.ts',
      "  'balance',\n  'exposure',",
      "  'exposure',",
    ],
    [
      'parts of a command are read back in the wrong order',
      'server/src/store/queries/journal.ts',
      'order by seq, part`,\n    [after, rows],\n  );\n\nexport interface',
      'order by seq, part desc`,\n    [after, rows],\n  );\n\nexport interface',
    ],
    [
      'the books are read back without their lines',
      'server/src/store/queries/engine.ts',
      'balance, lines,',
      'balance, 0::bigint as lines,',
    ],
  ],
  'pglite',
);

export const engineBugs: readonly Bug[] = [...batch, ...holds, ...recovery, ...sql];
