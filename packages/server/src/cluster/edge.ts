/** The parts of an edge: it follows the journal of a leader, and passes calls that decide something to it. */
import type { PlayerId } from '@layline/contract';
import type { BoardMirror } from './board-mirror.ts';
import type { Follower } from './follower.ts';
import type { LeaderLine } from './leader-line.ts';
import { encode, type OpenMessage, type Wire } from './wire.ts';

export interface Edge {
  readonly follower: Follower;
  readonly line: LeaderLine;
  /** False if the journal was last read seconds ago, such as after a pause of the machine. */
  isFresh(): boolean;
  /** True if the leader is silent: its changes then arrive by the store alone. */
  isAlone(): boolean;
  /** True if no bet is taken: the leader is silent, or says so. */
  isPaused(): boolean;
  /** Tells the leader that a player with a time limit has the site open (RP-2). */
  noteOpen(playerId: PlayerId): void;
}

/** After this time a leader whose lease has run out may have been replaced unnoticed. */
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
