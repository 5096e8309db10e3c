/** Parses the command line. An invalid word gets one line that names it and what is allowed. */
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { type BackendKind, backendKinds } from '../test-engine/store-backend.ts';
import { type Theme, themes } from '../world/theme.ts';

export interface RunOptions {
  readonly seeds: readonly number[];
  readonly steps: number;
  readonly backend: BackendKind;
  readonly theme: Theme;
}

export type Read<Options> =
  | { readonly options: Options; readonly wrong: null }
  | { readonly options: null; readonly wrong: string };

const stepsMax = 10_000_000;
const seedMax = Number.MAX_SAFE_INTEGER;
const seedsMax = 100_000;

const wrong = (text: string): { options: null; wrong: string } => ({ options: null, wrong: text });

const flags = {
  seeds: { type: 'string' },
  steps: { type: 'string', default: '2000' },
  store: { type: 'string', default: 'plain' },
  about: { type: 'string', default: 'house' },
} as const;

export function readRun(words: readonly string[]): Read<RunOptions> {
  const parsed = parseWords(words, flags);
  if (typeof parsed === 'string') return wrong(parsed);
  const { values, positionals } = parsed;
  if (positionals.length > 1) return wrong(`One seed, not ${positionals.join(' ')}.`);
  const [seed] = positionals;
  if ((seed === undefined) === (values.seeds === undefined)) {
    return wrong('Give either a SEED or --seeds A..B; see --help.');
  }
  const seeds = seed === undefined ? readRange(values.seeds ?? '') : readSeed(seed);
  if (typeof seeds === 'string') return wrong(seeds);
  const steps = readInteger(values.steps);
  if (steps === null || steps < 1 || steps > stepsMax) {
    return wrong(`--steps is ${values.steps}; allowed are whole numbers from 1 to ${stepsMax}.`);
  }
  const backend = backendKinds.find((kind) => kind === values.store);
  if (backend === undefined) {
    return wrong(`--store is ${values.store}; allowed are ${backendKinds.join(' and ')}.`);
  }
  const theme = themes.find((one) => one === values.about);
  if (theme === undefined) {
    return wrong(`--about is ${values.about}; allowed are ${themes.join(' and ')}.`);
  }
  return { options: { seeds, steps, backend, theme }, wrong: null };
}

/** Returns words and flags or, for an invalid line, the reason. */
export function parseWords<Flags extends ParseArgsOptionsConfig>(
  words: readonly string[],
  options: Flags,
) {
  try {
    return parseArgs({ args: [...words], allowPositionals: true, options });
  } catch (error) {
    return error instanceof Error ? (error.message.split('. ')[0] ?? error.message) : String(error);
  }
}

/** Parses an integer written with digits only; null for anything else. */
export const readInteger = (text: string): number | null =>
  /^\d{1,16}$/.test(text) && Number(text) <= seedMax ? Number(text) : null;

function readSeed(text: string): readonly number[] | string {
  const seed = readInteger(text);
  return seed === null ? `SEED is ${text}; it is a whole number of 0 or more.` : [seed];
}

function readRange(text: string): readonly number[] | string {
  const [first = '', last = '', more] = text.split('..');
  const [from, to] = [readInteger(first), readInteger(last)];
  if (from === null || to === null || more !== undefined || to < from || to - from >= seedsMax) {
    return `--seeds is ${text}; write two whole numbers as 1..50, at most ${seedsMax} seeds.`;
  }
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
