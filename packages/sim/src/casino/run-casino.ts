/**
 * `npm run sim -- casino`: plays every game over millions of rounds and compares it with the returns that
 * its rules state.
 */
import { type GameId, gameIds, isGameId, type OddsProfile, oddsProfiles } from '@layline/games';
import { parseWords, readInteger } from '../run/command-line.ts';
import { compareReturns, type Returned } from './compare-returns.ts';
import { dealMany } from './deal-many.ts';
import { compareFlights, flyMany } from './fly-many.ts';
import { testShuffle } from './shuffle-test.ts';

export interface Output {
  readonly print: (line: string) => void;
  readonly nowMs: () => number;
}

interface CasinoOptions {
  readonly rounds: number;
  readonly seed: number;
  readonly profiles: readonly OddsProfile[];
  readonly games: readonly (GameId | 'vimaan')[];
}

/** A return further from the stated one than this, in standard errors, is a breach. */
const errorsMax = 4;
const roundsMax = 100_000_000;

export const casinoUsage = `npm run sim -- casino [GAME …] [--rounds N] [--seed N] [--profile NAME]

Deals every casino game from seeds and compares what each option returned with what its rules state.

  GAME …          of ${[...gameIds, 'vimaan'].join(' ')} (default: all)
  --rounds N      rounds of each game (default 1000000)
  --seed N        the same seed deals the same rounds (default 1)
  --profile NAME  ${oddsProfiles.join(' or ')} (default both, on the same rounds)

Ends with 0 when everything lies within ${errorsMax} standard errors, 1 when something does not.`;

const flags = {
  rounds: { type: 'string', default: '1000000' },
  seed: { type: 'string', default: '1' },
  profile: { type: 'string' },
} as const;

export function readCasino(words: readonly string[]): CasinoOptions | string {
  const parsed = parseWords(words, flags);
  if (typeof parsed === 'string') return parsed;
  const { values, positionals } = parsed;
  const rounds = readInteger(values.rounds);
  if (rounds === null || rounds < 1 || rounds > roundsMax) {
    return `--rounds is ${values.rounds}; allowed are whole numbers from 1 to ${roundsMax}.`;
  }
  const seed = readInteger(values.seed);
  if (seed === null) return `--seed is ${values.seed}; allowed are whole numbers from 0.`;
  const profiles = oddsProfiles.filter((one) => (values.profile ?? one) === one);
  if (profiles.length === 0) {
    return `--profile is ${values.profile}; allowed are ${oddsProfiles.join(' and ')}.`;
  }
  const all = [...gameIds, 'vimaan'] as const;
  const games = all.filter((name) => positionals.includes(name));
  const strange = positionals.find((name) => !isGameId(name) && name !== 'vimaan');
  if (strange !== undefined) return `${strange} is no game; there are ${all.join(', ')}.`;
  return { rounds, seed, profiles, games: games.length === 0 ? all : games };
}

const percent = (value: number): string => `${(value * 100).toFixed(3)} %`;
const signed = (value: number): string => `${value < 0 ? '' : '+'}${value.toFixed(2)}`;

const textOfBreach = (game: string, { name, side, stated, measured, errors }: Returned): string =>
  `  BREACH ${game}, ${side} ${name}: states ${percent(stated)}, returned ${percent(measured)}, ` +
  `${signed(errors)} standard errors`;

interface Played {
  /** Name of the comparison, after the game's. */
  readonly name: string;
  readonly returns: readonly Returned[];
  /** Deviation of the shuffle; null if nothing is shuffled. */
  readonly deviations: number | null;
}

/** The game's bets, once per profile; a flight has no odds to choose. */
function play(game: GameId | 'vimaan', { rounds, seed, profiles }: CasinoOptions): Played[] {
  if (game === 'vimaan') {
    return [{ name: game, returns: compareFlights(flyMany(rounds, seed)), deviations: null }];
  }
  const dealt = dealMany(game, { rounds, seed });
  const { deviations } = testShuffle(dealt);
  return profiles.map((profile) => ({
    name: `${game} ${profile}`,
    returns: compareReturns(dealt, profile),
    deviations,
  }));
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** True if all measurements of the game are within bounds. */
function printGame({ name, returns, deviations }: Played, { print }: Output): boolean {
  const breaches = returns.filter(({ errors }) => Math.abs(errors) > errorsMax);
  const isShuffled = deviations === null || Math.abs(deviations) <= errorsMax;
  const worst = returns.reduce((most, one) => {
    return Math.abs(one.errors) > Math.abs(most.errors) ? one : most;
  });
  const stated = percent(mean(returns.map((one) => one.stated)));
  const measured = percent(mean(returns.map((one) => one.measured)));
  const chi = deviations === null ? '' : `, shuffle ${signed(deviations)} deviations`;
  print(
    `${name.padEnd(18)} ${breaches.length === 0 && isShuffled ? 'sound ' : 'BREACH'} ` +
      `${String(returns.length).padStart(3)} bets: state ${stated}, ` +
      `returned ${measured} on average; furthest ` +
      `${signed(worst.errors)} standard errors (${worst.side} ${worst.name})${chi}`,
  );
  for (const breach of breaches) print(textOfBreach(name, breach));
  return breaches.length === 0 && isShuffled;
}

/** Returns the exit code. */
export function runCasino(words: readonly string[], output: Output): number {
  const options = readCasino(words);
  if (typeof options === 'string') {
    output.print(options);
    return 2;
  }
  let isSound = true;
  for (const game of options.games) {
    const startedAt = output.nowMs();
    for (const played of play(game, options)) isSound = printGame(played, output) && isSound;
    output.print(`${' '.repeat(18)} ${((output.nowMs() - startedAt) / 1000).toFixed(1)} s`);
  }
  output.print(
    `${options.games.length} games, ${options.rounds} rounds each: ${isSound ? 'sound' : 'BREACH'}`,
  );
  return isSound ? 0 : 1;
}
