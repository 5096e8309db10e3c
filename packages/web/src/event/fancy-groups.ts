/**
 * The sub-tabs of the fancy list (EVENT-1): the feed's own three, and the players' lines, which the feed
 * sends among the ordinary ones and which are told by their names. Pure.
 */
import type { SessionTab } from '../live/parse-sessions.ts';

export type FancyTab = SessionTab | 'player';
export const fancyTabs = ['normal', 'over', 'ball', 'player'] as const satisfies FancyTab[];

interface NamedLine {
  readonly name: string;
  readonly tab: SessionTab;
}

/** What is counted of a batter, before or after the name; overs, falls and innings begin otherwise. */
const ofPlayer = [
  /^how many balls faced? by (.+?)(?: [A-Z]{2,4})?$/i,
  /^(?!only |over |fall |first |total |match |\d)(.+?) (?:runs|boundaries|fours|sixes)(?: [A-Z]{2,4})?$/i,
] as const;

/** Innings of a side, such as `MUM 20 over runs` or `6 over runs`, are nobody's own. */
const ofSide = /\bover|\binnings\b|\bwkt\b|\bpartnership\b/i;

/** Whose line it is; null when it is a side's. */
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
  /** The player; null for lines that are under no heading. */
  readonly player: string | null;
  readonly lines: readonly Line[];
}

/** The lines of a tab; the players' ones under their names, in the feed's order. */
export function groupLines<Line extends NamedLine>(
  lines: readonly Line[],
  tab: 'all' | FancyTab,
): readonly FancyGroup<Line>[] {
  if (tab === 'all') return [{ player: null, lines }];
  const shown = lines.filter((line) => tabOfLine(line) === tab);
  if (tab !== 'player') return [{ player: null, lines: shown }];
  return [...Map.groupBy(shown, playerOf)].map(([player, own]) => ({ player, lines: own }));
}
