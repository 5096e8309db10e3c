/**
 * `npm run check:matches -- FOLDER...`: reads every match file, plays each match as the feed would, and
 * prints a line for it: the verdict, the file, the match, the end as the file states it, what it comes to,
 * and the markets that return every bet. Ends non-zero if a file contradicts itself or cannot be read.
 */
import {
  filesUnder,
  isMatchFileName,
  type ReadMatch,
  readMatchFile,
  settlePlan,
} from '@layline/feeds/match-files';

const verdicts = ['agrees', 'contradicts', 'unknown'] as const;
type Verdict = (typeof verdicts)[number];

interface Line {
  readonly verdict: Verdict;
  readonly stated: string;
  readonly computed: string;
  readonly voided: readonly string[];
}

/** What would be paid must be what the file states, whatever the check says. */
function checkOne({ plan, check, stated, winner }: ReadMatch): Line {
  const { winner: paid, summary, voided, waiting } = settlePlan(plan);
  const { kind } = check;
  if (kind !== 'agrees') {
    const { field, ...ends } = check;
    const isHeld = paid === null && waiting.length > 0;
    const computed = isHeld ? ends.computed : `${ends.computed}, and ${paid ?? 'nobody'} is paid`;
    return {
      verdict: isHeld ? kind : 'contradicts',
      stated: `${field}: ${ends.stated}`,
      computed,
      voided,
    };
  }
  const isSame = paid === null || winner === null || paid === winner;
  return { verdict: isSame ? kind : 'contradicts', stated, computed: summary, voided };
}

interface Counts extends Record<Verdict, number> {
  voided: number;
  unreadable: number;
}

async function checkFile(path: string, counts: Counts): Promise<void> {
  for (const match of (await readMatchFile(path)) ?? []) {
    const { verdict, stated, computed, voided } = checkOne(match);
    counts[verdict] += 1;
    counts.voided += voided.length > 0 ? 1 : 0;
    const void_ = voided.length === 0 ? 'none' : voided.join(', ');
    console.log([verdict, path, match.place, stated, computed, void_].join('\t'));
  }
}

async function checkFolder(folder: string, counts: Counts): Promise<void> {
  for await (const path of filesUnder(folder)) {
    if (!isMatchFileName(path)) continue;
    try {
      await checkFile(path, counts);
    } catch (cause) {
      counts.unreadable += 1;
      const reason = cause instanceof Error ? cause.message : String(cause);
      console.error(`check:matches: ${path}: ${reason}`);
    }
  }
}

async function main(folders: readonly string[]): Promise<void> {
  if (folders.length === 0) {
    console.error('usage: npm run check:matches -- FOLDER...');
    process.exitCode = 2;
    return;
  }
  const counts: Counts = { agrees: 0, contradicts: 0, unknown: 0, voided: 0, unreadable: 0 };
  console.log(['verdict', 'file', 'match', 'stated', 'computed', 'voided'].join('\t'));
  for (const folder of folders) await checkFolder(folder, counts);
  const { agrees, contradicts, unknown, voided, unreadable } = counts;
  console.log(
    `${agrees} agree, ${contradicts} contradict, ${unknown} do not show their end, ` +
      `${voided} with void markets, ${unreadable} unreadable`,
  );
  if (contradicts + unreadable > 0) process.exitCode = 1;
}

await main(process.argv.slice(2));
