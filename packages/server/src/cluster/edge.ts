/** The parts of an edge: it follows the journal of a leader, and passes calls that decide something to it. */
import type { PlayerId } from '@layline/contract';
import type { BoardMirror } from './board-mirror.ts';
import type { Follower } from './follower.ts';
import type { LeaderLine } from './leader-line.ts';
import type { LeaseState } from './seal/leader-watch.ts';
import { encode, type OpenMessage, type Wire } from './wire.ts';

/** What keeps an edge from its work while the venue goes on. */
export type EdgeProblem = 'NO_WIRE' | 'NO_LEADER' | 'NO_MARKETS';

export interface Edge {
  readonly follower: Follower;
  readonly line: LeaderLine;
  /** False if the journal was last read seconds ago, such as after a pause of the machine. */
  isFresh(): boolean;
  /** True if the leader is silent: its changes then arrive by the store alone. */
  isAlone(): boolean;
  /** True if no bet is taken: the leader is silent, or says so. */
  isPaused(): boolean;
  /**
   * Null where players are better off here than at another server: also while no server leads, or nobody
   * knows whether one does, since pages and accounts go on.
   */
  problem(): EdgeProblem | null;
  /** Tells the leader that a player with a time limit has the site open (RP-2). */
  noteOpen(playerId: PlayerId): void;
}

/** After this time a leader whose lease has run out may have been replaced unnoticed. */
const staleMaxMs = 3000;

/**
 * Longer than a lease lasts without its leader: one that is valid after such a silence is renewed by a leader
 * that this edge alone does not hear.
 */
const deafAfterMs = 4000;

interface EdgeParts extends Pick<Edge, 'follower' | 'line'> {
  readonly board: Pick<BoardMirror, 'isSilent' | 'silentMs' | 'isPaused' | 'wasFilled'>;
  readonly wire: Wire;
  /** Whether a server leads, by the database's clock. */
  readonly lease: () => LeaseState;
}

export const openEdge = ({ follower, line, board, wire, lease }: EdgeParts): Edge => ({
  follower,
  line,
  isFresh() {
    const { staleMs, fault } = follower.report();
    return fault === null && staleMs !== null && staleMs < staleMaxMs;
  },
  isAlone: () => board.isSilent,
  isPaused: () => board.isPaused,
  problem() {
    const isDeaf = board.silentMs > deafAfterMs;
    if (board.wasFilled && !(isDeaf && lease() === 'valid')) return null;
    if (!wire.bus.isUp) return 'NO_WIRE';
    return isDeaf ? 'NO_LEADER' : 'NO_MARKETS';
  },
  noteOpen(playerId) {
    const message: OpenMessage = { playerId };
    wire.bus.publish(wire.subjects.open, encode(message));
  },
});
