/** Bugs in what several servers of a venue do together: lease, fence, standby, edge (OPS-17, OPS-19). */
import { type Bug, bugsIn } from './planted.ts';

const engine = 'server/src/engine/';
const cluster = 'server/src/cluster/';
const passing = 'server/src/doors/players/passing/';

export const clusterBugs: readonly Bug[] = bugsIn(
  'cluster',
  [
    [
      'a new leader writes no seal',
      `${engine}writer/open-engine.ts`,
      'while (leadership.seal && !leadership.isOver) {',
      'while (leadership.seal && leadership.isOver) {',
    ],
    [
      'a former leader comes back',
      `${engine}writer/leadership.ts`,
      'epoch <= this.#lease.epoch) return false;',
      'epoch >= 0) return false;',
    ],
    [
      'a leader may seal under an epoch that is over',
      'exchange/src/rules/open-engine.ts',
      'if (epoch < state.epoch) {',
      'if (epoch < 0) {',
    ],
    [
      'a failed commit counts as written',
      `${engine}writer/batch-writer.ts`,
      '      return false;\n',
      '      return true;\n',
    ],
    [
      'a message that comes twice is carried out twice',
      `${passing}once.ts`,
      'if (known) return known.result;',
      'if (known === null) return known;',
    ],
    [
      'a bet that the former leader placed is placed by the next one too',
      `${cluster}leader-line.ts`,
      'if (done.length === 0) return',
      'if (done.length >= 0) return',
    ],
    [
      'a lost answer is forgotten',
      `${cluster}leader-line.ts`,
      'lostWith: epoch };',
      'lostWith: null };',
    ],
    [
      'an edge does not remember what it told a player',
      `${passing}seen-journal.ts`,
      'Math.max(known, seq)',
      'Math.min(known, seq)',
    ],
    [
      'an edge shows what it has before it has read as far',
      `${cluster}follower.ts`,
      'if (this.view.seq >= seq) return true;',
      'if (this.view.seq >= 0) return true;',
    ],
    [
      'an edge that could not read for long counts as fresh',
      `${cluster}edge.ts`,
      'staleMs < staleMaxMs',
      'staleMs >= 0',
    ],
    [
      'a follower goes on applying what it has handed over',
      `${cluster}follower.ts`,
      '    // The new owner of the state applies the rest.\n    if (!this.#isGoing) return false;\n',
      '',
    ],
    [
      'a leader that was replaced reads memory back and goes on',
      `${engine}writer/engine.ts`,
      'if (recovered === null || this.#leadership.yieldTo(recovered.state.epoch)) return false;',
      'if (recovered === null) return false;',
    ],
    [
      'a leader that was replaced decides what is queued behind the failed commit',
      `${engine}writer/engine.ts`,
      '[...again, ...this.#queue.splice(0)]',
      'again',
    ],
  ],
  'pglite',
);
