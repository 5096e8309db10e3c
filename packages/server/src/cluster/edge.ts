/** What makes a server an edge: it follows the journal of a leader, and passes on what only that decides. */
import type { PlayerId } from '@layline/contract';
import type { BoardMirror } from './board-mirror.ts';
import type { Follower } from './follower.ts';
import type { LeaderLine } from './leader-line.ts';
import { encode, type OpenMessage, type Wire } from './wire.ts';

export interface Edge {
  readonly follower: Follower;
  readonly line: LeaderLine;
  /** False while the journal was not read for seconds, as after a pause of the machine. */
  isFresh(): boolean;
  /** Whether nothing is heard of the leader: what it says then comes by the store alone. */
  isAlone(): boolean;
  /** Whether no bet is taken: alone, or the leader says so. */
  isPaused(): boolean;
  /** Tells the leader that a player with a time limit has the site open (RP-2). */
  noteOpen(playerId: PlayerId): void;
}

/** As long as a leader whose lease has run out may have been replaced unseen. */
const staleMaxMs = 3000;

interface EdgeParts extends Pick<Edge, 'follower' | 'line'> {
  readonly board: Pick<BoardMirror, 'isSilent' | 'isPaused'>;
  readonly wire: Wire;
}

export const openEdge = ({ follower, line, board, wire }: EdgeParts): Edge => ({
  follower,
  line,
  isFresh() {
    const { staleMs, fault } = follower.report();
    return fault === null && staleMs !== null && staleMs < staleMaxMs;
  },
  isAlone: () => board.isSilent,
  isPaused: () => board.isPaused,
  noteOpen(playerId) {
    const message: OpenMessage = { playerId };
    wire.bus.publish(wire.subjects.open, encode(message));
  },
});
