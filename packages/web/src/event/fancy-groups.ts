/**
 * The sub-tabs of the fancy list (EVENT-1): the feed's own three, and players' lines, which the feed mixes
 * with ordinary ones and which are recognized by their names. Pure.
 */
import type { SessionTab } from '../live/parse-sessions.ts';

export type FancyTab = SessionTab | 'player';
export const fancyTabs = ['normal', 'over', 'ball', 'player'] as const satisfies FancyTab[];

interface NamedLine {
  readonly name: string;
  readonly tab: SessionTab;
}

/** What is counted for a batter, before or after the name; overs, falls and innings begin differently. */
const ofPlayer = [
  /^how many balls faced? by (.+?)(?: [A-Z]{2,4})?$/i,
  /^(?!only |over |fall |first |total |match |\d)(.+?) (?:runs|boundaries|fours|sixes)(?: [A-Z]{2,4})?$/i,
] as const;

/** A side's innings, such as `MUM 20 over runs` or `6 over runs`, belong to no player. */
const ofSide = /\bover|\binnings\b|\bwkt\b|\bpartnership\b/i;

/** Returns the line's player; null if it is a side's. */
export function playerOf({ name, tab }: NamedLine): string | null {
  if (tab !== 'normal' || ofSide.test(name)) return null;
  for (const pattern of ofPlayer) {
    const found = pattern.exec(name.trim())?.[1];
    if (found !== undefined) return found;
  }
  return null;
}

export const tabOfLine = (line: NamedLine): FancyTab =>
  playerOf(line) === null ? line.tab : 'player';

export interface FancyGroup<Line> {
  /** The player; null for lines without a heading. */
  readonly player: string | null;
  readonly lines: readonly Line[];
}

/** Returns a tab's lines; players' lines are grouped by name, in the feed's order. */
export function groupLines<Line extends NamedLine>(
  lines: readonly Line[],
  tab: 'all' | FancyTab,
): readonly FancyGroup<Line>[] {
  if (tab === 'all') return [{ player: null, lines }];
  const shown = lines.filter((line) => tabOfLine(line) === tab);
  if (tab !== 'player') return [{ player: null, lines: shown }];
  return [...Map.groupBy(shown, playerOf)].map(([player, own]) => ({ player, lines: own }));
}
