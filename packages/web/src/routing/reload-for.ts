/**
 * Reloads the page for a part that does not arrive (ROUTE-3). A browser remembers until then that a module
 * did not arrive, and asks the server for it no more, however often it is imported.
 */
import { keepForNextPage, takeFromFormerPage } from '../storage.ts';
import { describeFailure } from './describe-failure.ts';

const key = 'reloaded-for';

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
 * Returns whether the page is about to end. It stays if it was reloaded for this part and that did not
 * help, if the server cannot be reached, or if nothing would end a row of reloads.
 */
export async function reloadFor(failure: unknown): Promise<boolean> {
  const words = describeFailure(failure);
  if (takeFromFormerPage(key) === words) return false;
  if (!(await canBeHad(addressIn(words))) || !keepForNextPage(key, words)) return false;
  location.reload();
  return true;
}
