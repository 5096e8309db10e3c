/**
 * The answers that came inside the page: what every visit asks for first, given by the server that made
 * the page. A page without them, or one kept from an earlier visit, costs a call and nothing else.
 */
import type { Reply } from '@layline/contract';

type FirstCall = 'siteByHost' | 'banners' | 'sports';

interface FirstAnswer<Name extends FirstCall> {
  readonly reply: Reply<Name>;
  /** When the server gave it, milliseconds. */
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

let known: Brought | null = null;

export function firstAnswer<Name extends FirstCall>(name: Name): FirstAnswer<Name> | null {
  known ??= parseFirstAnswers(document.querySelector('#first-answers')?.textContent);
  const reply = known[name] as Reply<Name> | undefined;
  return reply === undefined ? null : { reply, at: known.at ?? 0 };
}

/** For a query: what to begin with, and how old that is. */
export function beginWith<Name extends FirstCall, Data>(
  name: Name,
  read: (reply: Reply<Name>) => Data,
): { readonly initialData?: Data; readonly initialDataUpdatedAt?: number } {
  const first = firstAnswer(name);
  return first === null ? {} : { initialData: read(first.reply), initialDataUpdatedAt: first.at };
}
