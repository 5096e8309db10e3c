/** The fancy lines of the matches on screen. An unchanged line keeps its identity. */
import { create } from 'zustand';
import type { LinePrice, SessionLine } from './parse-sessions.ts';

/** A line that counts the changes on each of its sides since it was first seen (EVENT-4). */
export interface LiveLine extends SessionLine {
  readonly turns: Readonly<Record<'back' | 'lay', number>>;
}

type ByMatch = Readonly<Record<string, readonly LiveLine[]>>;

const useSessions = create<{ readonly byMatch: ByMatch }>(() => ({ byMatch: {} }));

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const turnOf = (turns: number, before: LinePrice | null, after: LinePrice | null): number =>
  before === null || after === null || isSame(before, after) ? turns : turns + 1;

function nextLine(old: LiveLine | undefined, line: SessionLine): LiveLine {
  if (old === undefined) return { ...line, turns: { back: 0, lay: 0 } };
  const { turns, ...before } = old;
  if (isSame(before, line)) return old;
  const back = turnOf(turns.back, old.yes, line.yes);
  const lay = turnOf(turns.lay, old.no, line.no);
  return { ...line, turns: { back, lay } };
}

/** Replaces the lines of a match; only this match is kept. */
export function putSessions(matchId: string, lines: readonly SessionLine[]): void {
  const before = useSessions.getState().byMatch[matchId] ?? [];
  const known = new Map(before.map((line) => [line.selectionId, line]));
  const next = lines.map((line) => nextLine(known.get(line.selectionId), line));
  const isUnchanged =
    next.length === before.length && next.every((line, at) => line === before[at]);
  if (!isUnchanged) useSessions.setState({ byMatch: { [matchId]: next } });
}

/** Undefined until the first answer. */
export const useSessionLines = (matchId: string): readonly LiveLine[] | undefined =>
  useSessions((state) => state.byMatch[matchId]);

const findLine = (byMatch: ByMatch, matchId: string, marketId: string) =>
  byMatch[matchId]?.find((line) => line.marketId === marketId);

export const useSessionLine = (matchId: string, marketId: string): LiveLine | undefined =>
  useSessions((state) => findLine(state.byMatch, matchId, marketId));

/** Returns the current line and rate; null if that side is not offered. */
export function currentLinePrice(
  matchId: string,
  marketId: string,
  side: 'back' | 'lay',
): LinePrice | null {
  const line = findLine(useSessions.getState().byMatch, matchId, marketId);
  if (line === undefined || line.overlay !== null) return null;
  return side === 'back' ? line.yes : line.no;
}
