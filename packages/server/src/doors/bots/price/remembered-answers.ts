/**
 * Answers to the same question of the same site are made once in 200 ms. A market that is defined, opened or
 * closed makes all of them out of date at once.
 */
import { stopwatchMs } from '../../../base/clock.ts';
import type { Site } from '../../../venue/sites/directory.ts';

const keptMs = 200;
/** Longest question that is remembered: long ones are asked once. */
const questionMax = 2000;
const answersMax = 100;

interface Remembered {
  readonly text: string;
  readonly revision: number;
  readonly until: number;
}

export class RememberedAnswers {
  readonly #revision: () => number;
  readonly #stopwatch: () => number;
  readonly #bySite = new WeakMap<Site, Map<string, Remembered>>();

  /** `revision` is that of the listed markets. */
  constructor(revision: () => number, stopwatch: () => number = stopwatchMs) {
    this.#revision = revision;
    this.#stopwatch = stopwatch;
  }

  find(site: Site, question: string): string | null {
    const known = this.#bySite.get(site)?.get(question);
    if (known === undefined) return null;
    const isFresh = known.revision === this.#revision() && this.#stopwatch() < known.until;
    return isFresh ? known.text : null;
  }

  keep(site: Site, { question, text }: { readonly question: string; readonly text: string }): void {
    if (question.length > questionMax) return;
    const answers = this.#bySite.get(site) ?? new Map<string, Remembered>();
    if (answers.size >= answersMax) answers.clear();
    const until = this.#stopwatch() + keptMs;
    this.#bySite.set(site, answers.set(question, { text, revision: this.#revision(), until }));
  }
}
