/**
 * The base address of calls: `/api` on the page's host, unless the page sets another base in `<meta
 * name="layline-api" content="https://exchange.example/api">`. An operator sets it in the built index.html,
 * without a new build.
 */
const ownBase = '/api';

export function parseBase(given: string | null | undefined): string {
  const base = (given ?? '').trim().replace(/\/+$/, '');
  return /^(https?:\/\/[^\s"']+|\/[^\s"']*)$/.test(base) ? base : ownBase;
}

let known: string | null = null;

export function apiBase(): string {
  known ??= parseBase(document.querySelector<HTMLMetaElement>('meta[name="layline-api"]')?.content);
  return known;
}
