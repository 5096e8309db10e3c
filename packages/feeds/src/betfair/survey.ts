/**
 * Scans a recording quickly: when it begins and ends, when its main market really starts, and whether it
 * has books or last traded prices only. Only lines with a definition are parsed.
 */
import type { VendorDefinition } from './message/messages.ts';
import { parseLine } from './parse-line.ts';
import { readLines } from './read-lines.ts';

export interface Survey {
  readonly firstAt: number;
  readonly lastAt: number;
  /** When the main market turns in-play, else its last published start. */
  readonly startAt: number;
  /** True if the file has last traded prices only, without any offers. */
  readonly isBasic: boolean;
}

const offers = /"b?d?at[bl]":/;
const published = /"pt":\s*(\d{1,16})/;
const mainTypes = new Set(['MATCH_ODDS', 'WIN']);

interface Start {
  readonly isMain: boolean;
  readonly at: number;
  readonly isInPlay: boolean;
}

interface DefinedAt {
  readonly definition: VendorDefinition;
  readonly at: number;
}

/** The start in a market's newest definition; once in play it is final. */
function startOf(before: Start | undefined, { definition, at }: DefinedAt): Start {
  if (before?.isInPlay) return before;
  const { isInPlay, marketAt } = definition;
  const isMain = mainTypes.has(definition.marketType ?? '');
  return { isMain, at: isInPlay ? at : marketAt, isInPlay };
}

class Surveyor {
  readonly #starts = new Map<string, Start>();
  #firstAt: number | null = null;
  #lastAt = 0;
  isBasic = true;

  see(text: string): void {
    if (this.isBasic && offers.test(text)) this.isBasic = false;
    const at = Number(published.exec(text)?.[1] ?? Number.NaN);
    if (!Number.isSafeInteger(at)) return;
    this.#firstAt ??= at;
    this.#lastAt = Math.max(this.#lastAt, at);
    if (text.includes('"marketDefinition"')) this.#seeDefinitions(text);
  }

  #seeDefinitions(text: string): void {
    const parsed = parseLine(text, new Set());
    if (parsed.kind !== 'message') return;
    const { markets, publishedAt: at } = parsed.message;
    for (const { id, definition } of markets) {
      if (definition === null) continue;
      this.#starts.set(id, startOf(this.#starts.get(id), { definition, at }));
    }
  }

  /** Null if no line had a time. */
  result(): Survey | null {
    if (this.#firstAt === null) return null;
    const starts = [...this.#starts.values()];
    const main = starts.some(({ isMain }) => isMain) ? starts.filter((s) => s.isMain) : starts;
    const startAt = main.reduce((first, { at }) => Math.min(first, at), this.#lastAt);
    return { firstAt: this.#firstAt, lastAt: this.#lastAt, startAt, isBasic: this.isBasic };
  }
}

/** Null if the file contains no readable message. */
export async function surveyRecording(path: string): Promise<Survey | null> {
  const surveyor = new Surveyor();
  for await (const lines of readLines(path)) {
    for (const { text } of lines) surveyor.see(text);
  }
  return surveyor.result();
}

/** True if the file has last traded prices only; stops at the first offer. */
export async function isBasicRecording(path: string): Promise<boolean> {
  for await (const lines of readLines(path)) {
    if (lines.some(({ text }) => offers.test(text))) return false;
  }
  return true;
}
