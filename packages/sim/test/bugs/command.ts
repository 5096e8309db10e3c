/** `npm run sim -- bugs …`: counts how many planted bugs the simulation kills. */
import { parseWords, readInteger } from '../../src/run/command-line.ts';
import { allBugs } from './all-bugs.ts';
import { countKills, faultWithoutBugs, findStale } from './count-kills.ts';
import { type Bug, isSlow } from './planted.ts';

const killsMin = 0.95;
/** Fewer than this prove nothing. */
const bugsMin = { all: 40, quick: 20 };

export const bugsUsage = `npm run sim -- bugs [WORD…] [--steps N] [--quick] [--no-pglite]

Plants one bug after another into a copy of the sources, plays seeds until a check fails, and prints
the rate of kills. With words: only bugs whose area or name holds one of them.

  --steps N      steps that a bug may live through (default 40000)
  --quick        every other bug of those that show soon
  --no-pglite    leave out the bugs of the SQL, which play on PGlite`;

export interface Output {
  readonly print: (line: string) => void;
  readonly complain: (line: string) => void;
}

export async function runBugs(
  words: readonly string[],
  { print, complain }: Output,
): Promise<number> {
  const options = readBugs(words);
  if (typeof options === 'string') {
    complain(options);
    return 2;
  }
  const { steps, hasPglite, bugs, least } = options;
  const stale = findStale(allBugs).map(({ area, name }) => `${area}: ${name}`);
  if (stale.length > 0) {
    complain(`The sources have changed under these bugs; bring them in step: ${stale.join('; ')}`);
    return 1;
  }
  const unsound = await faultWithoutBugs({ steps, print });
  if (unsound !== null) {
    complain(`The house is not sound without any bug: ${unsound}`);
    return 1;
  }
  const { planted, killed, alive } = await countKills({ bugs, steps, hasPglite, print });
  const rate = planted === 0 ? 0 : killed / planted;
  print(
    `${killed} of ${planted} planted bugs killed: ${(rate * 100).toFixed(1)} %` +
      (alive.length === 0 ? '' : `; alive: ${alive.join('; ')}`),
  );
  return rate >= killsMin && planted >= least ? 0 : 1;
}

const isQuick = (bug: Bug, index: number): boolean => index % 2 === 0 && !isSlow(bug);

const flags = {
  steps: { type: 'string', default: '40000' },
  quick: { type: 'boolean', default: false },
  'no-pglite': { type: 'boolean', default: false },
} as const;

function readBugs(words: readonly string[]) {
  const parsed = parseWords(words, flags);
  if (typeof parsed === 'string') return parsed;
  const { values, positionals } = parsed;
  const steps = readInteger(values.steps);
  if (steps === null || steps < 1) return `--steps is ${values.steps}; write a whole number.`;
  const isChosen = (text: string): boolean =>
    positionals.length === 0 || positionals.some((word) => text.includes(word));
  const some = values.quick ? allBugs.filter(isQuick) : allBugs;
  const bugs = some.filter(({ area, name }) => isChosen(`${area}: ${name}`));
  if (bugs.length === 0) return `No bug has ${positionals.join(' or ')} in its name.`;
  const known = values.quick ? bugsMin.quick : bugsMin.all;
  const least = positionals.length === 0 ? known : 1;
  return { steps, hasPglite: !values['no-pglite'], bugs, least };
}
