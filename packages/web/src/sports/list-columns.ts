/** The three price columns of a list row: 1, X and 2. Pure. */
interface NamedRunner {
  readonly runnerName: string;
}

const isDraw = ({ runnerName }: NamedRunner): boolean => /^(the )?draw$/i.test(runnerName.trim());

/**
 * Returns first runner, draw, second runner, with null for an empty column. Returns null for more than three
 * runners, which have no such columns.
 */
export function columnsOf<Runner extends NamedRunner>(
  runners: readonly Runner[],
): readonly (Runner | null)[] | null {
  const draw = runners.find(isDraw) ?? null;
  const sides = runners.filter((runner) => runner !== draw);
  if (sides.length !== 2) return null;
  return [sides[0] ?? null, draw, sides[1] ?? null];
}
