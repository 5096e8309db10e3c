/** `npm run sim -- SEED …`, or another command by its name as the first word. */
import { casinoUsage, runCasino } from './casino/run-casino.ts';
import { clusterUsage, runCluster } from './cluster/run-cluster.ts';
import { readRun } from './run/command-line.ts';
import { runSeed, type SeedRun, TestEngines } from './run/run.ts';
import { linesOfStory, shorten } from './run/story.ts';

const usage = `npm run sim -- SEED [--steps N] [--store plain|pglite] [--about house|lines]
npm run sim -- --seeds A..B [--steps N] [--store plain|pglite] [--about house|lines]
npm run sim -- bugs [--help]       how many planted bugs this finds

npm run sim -- casino [GAME …] [--rounds N]
npm run sim -- cluster --seeds A..B [--steps N]   several servers, and what breaks between them

Plays seeded random players, a feed and a breaking store against the real engine, and checks after
every step that money sums to zero, nobody can lose more than they have, sizes add up, no book is
crossed, nothing is matched while suspended, one reference has one answer, and that the journal gives
the live state. The same seed always gives the same trace. A seed that fails prints its story.

  --steps N       steps a seed; one step asks up to ten requests (default 2000)
  --seeds A..B    several seeds, one after another
  --store plain   rows in memory, fast (default); pglite: PostgreSQL in this process, with its SQL
  --about lines   handicaps and goal lines alone, in odd parts; house: every market and table (default)
  --help          this text

Ends with 0 when nothing was breached, 1 when something was, 2 when the line was not understood.`;

const say = (line: string): void => console.log(line);
const nowMs = (): number => Number(process.hrtime.bigint() / 1_000_000n);

function printRun({ seed, counts, trace, breach }: SeedRun, ms: number): void {
  const { steps, requests, accepted, refused, unanswered, events, crashes, recoveries } = counts;
  const rate = Math.round((requests / Math.max(1, ms)) * 1000);
  say(
    `seed ${seed}: ${breach === null ? 'sound' : 'BREACH'} after ${steps} steps, ${requests} requests` +
      ` (${accepted} accepted, ${refused} refused, ${unanswered} unanswered), ${events} events,` +
      ` ${crashes} crashes, ${recoveries} recoveries, ${rate} requests/s, trace ${trace.slice(0, 16)}`,
  );
}

async function runSeeds(words: readonly string[]): Promise<number> {
  if (words.includes('--help')) {
    say(usage);
    return 0;
  }
  const { options, wrong } = readRun(words);
  if (options === null) return refuse(wrong);
  const testEngines = new TestEngines(options.backend);
  const { steps, theme } = options;
  const total = { requests: 0, breaches: 0, ms: 0 };
  for (const seed of options.seeds) {
    const startedAt = process.hrtime.bigint();
    const run = await runSeed(await testEngines.fresh(), { seed, steps, theme });
    const ms = Number((process.hrtime.bigint() - startedAt) / 1_000_000n);
    printRun(run, ms);
    total.requests += run.counts.requests;
    total.ms += ms;
    if (run.breach === null) continue;
    total.breaches += 1;
    const { acts, breach } = run;
    const shortest = await shorten(testEngines, { acts, faults: breach.faults });
    for (const line of linesOfStory(shortest)) say(line);
  }
  await testEngines.close();
  say(
    `${options.seeds.length} seeds, ${total.requests} requests in ${(total.ms / 1000).toFixed(1)} s,` +
      ` ${total.breaches} breaches`,
  );
  return total.breaches === 0 ? 0 : 1;
}

function refuse(message: string): number {
  console.error(message);
  return 2;
}

/** By first word; anything else is a run. */
const commands: Readonly<Record<string, (words: readonly string[]) => Promise<number>>> = {
  async bugs(words) {
    const { bugsUsage, runBugs } = await import('../test/bugs/command.ts');
    if (words.includes('--help')) {
      say(bugsUsage);
      return 0;
    }
    return runBugs(words, { print: say, complain: (line) => console.error(line) });
  },
  async casino(words) {
    if (words.includes('--help')) {
      say(casinoUsage);
      return 0;
    }
    return runCasino(words, { print: say, nowMs });
  },
  async cluster(words) {
    if (words.includes('--help')) {
      say(clusterUsage);
      return 0;
    }
    return runCluster(words, { print: say, complain: (line) => console.error(line) });
  },
};

const [first = '', ...rest] = process.argv.slice(2);
const command = Object.hasOwn(commands, first) ? commands[first] : undefined;
// An install with a planted bug may loop for ever, so nothing left over is awaited.
process.exit(await (command?.(rest) ?? runSeeds([first, ...rest].filter(Boolean))));
