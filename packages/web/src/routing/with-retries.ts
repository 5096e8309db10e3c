/**
 * Fetches a part of the client again, after a pause, if it does not arrive (ROUTE-3). If it still does not,
 * though the server has it, the page is reloaded.
 */
import { after } from '../base/clock.ts';
import { describeFailure } from './describe-failure.ts';
import { reloadFor } from './reload-for.ts';

const waitsMs = [300, 1000, 3000] as const;

/** Every browser says it in its own words, with an address. */
export const isUnfetched = (failure: unknown): boolean =>
  /dynamically imported module|Importing a module script|preload CSS/i.test(
    describeFailure(failure),
  );

const pause = (ms: number): Promise<void> => new Promise((resolve) => void after(ms, resolve));

let isEnding = false;

/** Parts of one file fail together: the page ends for all of them, though it is noted for the first. */
async function isReloadedFor(failure: unknown): Promise<boolean> {
  const isReloaded = await reloadFor(failure);
  isEnding ||= isReloaded;
  return isEnding;
}

export async function withRetries<Part>(load: () => Promise<Part>): Promise<Part> {
  for (const waitMs of waitsMs) {
    try {
      return await load();
    } catch (failure) {
      if (!isUnfetched(failure)) throw failure;
      await pause(waitMs);
    }
  }
  try {
    return await load();
  } catch (failure) {
    if (isUnfetched(failure) && (await isReloadedFor(failure))) return new Promise(() => {});
    throw failure;
  }
}
