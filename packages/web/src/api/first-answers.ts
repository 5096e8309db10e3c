/**
 * The answers inside the page: what every visit requests first, given by the server that made the page. A
 * page without them costs only a call. A page that the service worker cached contains an earlier visit's
 * answers, which are shown at first and requested again at once.
 */
import type { Reply } from '@layline/contract';
import { now } from '../base/clock.ts';
import { firstCalls } from './first-calls.ts';
import { readAnswer } from './read-answer.ts';

type FirstCall = 'siteByHost' | 'banners' | 'sports';

interface FirstAnswer<Name extends FirstCall> {
  readonly reply: Reply<Name>;
  /** When the server gave it, in milliseconds; 0 for an earlier visit. */
  readonly at: number;
}

type Brought = { readonly [Name in FirstCall]?: Reply<Name> } & { readonly at?: number };

export function parseFirstAnswers(text: string | null | undefined): Brought {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** A page that a worker answered is a cached one. The server's clock may be ahead of this one. */
export const givenAt = (page: {
  readonly at: number | undefined;
  readonly isKept: boolean;
  readonly now: number;
}): number => (page.isKept ? 0 : Math.min(page.at ?? 0, page.now));

let known: Brought | null = null;

/** Reads the page again at the next question, as a new page does. */
export function forgetAnswers(): void {
  known = null;
}

/** Read once: a worker that takes over later did not answer for this page. */
function readPage(): Brought {
  const brought = parseFirstAnswers(document.querySelector('#first-answers')?.textContent);
  const isKept = (navigator.serviceWorker?.controller ?? null) !== null;
  return { ...brought, at: givenAt({ at: brought.at, isKept, now: now() }) };
}

export function firstAnswer<Name extends FirstCall>(name: Name): FirstAnswer<Name> | null {
  known ??= readPage();
  const [body, shape] = [known[name], firstCalls[name]];
  if (body === undefined || shape === undefined) return null;
  const reply = readAnswer(shape.reply, { ...body }) as Reply<Name> | undefined;
  return reply === undefined ? null : { reply, at: known.at ?? 0 };
}

/** Returns initial data for a query, with its age. */
export function beginWith<Name extends FirstCall, Data>(
  name: Name,
  read: (reply: Reply<Name>) => Data,
): { readonly initialData?: Data; readonly initialDataUpdatedAt?: number } {
  const first = firstAnswer(name);
  return first === null ? {} : { initialData: read(first.reply), initialDataUpdatedAt: first.at };
}
