/**
 * Reloads the page for a part that does not arrive (ROUTE-3). A browser remembers until then that a module
 * did not arrive, and asks the server for it no more, however often it is imported.
 */
import { keepForNextPage, takeFromFormerPage } from '../base/storage.ts';
import { describeFailure } from './describe-failure.ts';

/**
 * Holds for what this address was reloaded, the address and then a part a line: two parts that never come
 * must not take turns. Another address starts from none, or a long visit on a bad line would use them up.
 */
const key = 'reloaded-for';
/** Of one address, whose parts may all be lost once. */
const reloadsMax = 20;

/** Browsers but Safari name the module's address. */
const addressIn = (words: string): string => /https?:\/\/\S+$/.exec(words)?.[0] ?? '/';

async function canBeHad(address: string): Promise<boolean> {
  try {
    return (await fetch(address, { cache: 'reload' })).ok;
  } catch {
    return false;
  }
}

/**
 * Returns whether the page is about to end. It stays if it was reloaded at this address for this part, or
 * often enough for others, and that did not help; if the server cannot be reached; or if nothing would end a
 * row of reloads.
 */
export async function reloadFor(failure: unknown): Promise<boolean> {
  const words = describeFailure(failure);
  if (!(await canBeHad(addressIn(words)))) return false;
  // Without a pause in between: two parts that fail together must both be noted.
  const [address, ...parts] = takeFromFormerPage(key)?.split('\n') ?? [];
  const before = address === location.hash ? parts : [];
  const isDone = before.includes(words) || before.length >= reloadsMax;
  const noted = isDone ? before : [...before, words];
  if (!keepForNextPage(key, [location.hash, ...noted].join('\n')) || isDone) return false;
  location.reload();
  return true;
}

/** The player asks: the page may be reloaded again. */
export function allowReloads(): void {
  takeFromFormerPage(key);
}
