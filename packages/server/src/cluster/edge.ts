/** What makes a server an edge: it follows the journal of a leader, and passes on what only that decides. */
import type { BoardMirror } from './board-mirror.ts';
import type { Follower } from './follower.ts';
import type { LeaderLine } from './leader-line.ts';

export interface Edge {
  readonly follower: Follower;
  readonly line: LeaderLine;
  /** False while the journal was not read for seconds, as after a pause of the machine. */
  isFresh(): boolean;
  /** Whether nothing is heard of the leader: what it says then comes by the store alone. */
  isAlone(): boolean;
  /** Whether no bet is taken: alone, or the leader says so. */
  isPaused(): boolean;
}

/** As long as a leader whose lease has run out may have been replaced unseen. */
const staleMaxMs = 3000;

interface EdgeParts extends Pick<Edge, 'follower' | 'line'> {
  readonly board: Pick<BoardMirror, 'isSilent' | 'isPaused'>;
}

export const openEdge = ({ follower, line, board }: EdgeParts): Edge => ({
  follower,
  line,
  isFresh() {
    const { staleMs, fault } = follower.report();
    return fault === null && staleMs !== null && staleMs < staleMaxMs;
  },
  isAlone: () => board.isSilent,
  isPaused: () => board.isPaused,
});
