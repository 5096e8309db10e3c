/**
 * Reads a provider with calls common in this trade: matches of a sport, exchange odds, bookmaker quotes,
 * session lines. Numbers come as numbers or as text, and unknown fields are ignored.
 */
type Raw = Readonly<Record<string, unknown>>;

export interface ProviderMatch {
  readonly row: Raw;
  readonly odds: readonly Raw[];
  readonly bookmaker: readonly Raw[];
  readonly sessions: readonly Raw[];
}

export const listOf = (value: unknown): readonly Raw[] =>
  Array.isArray(value) ? value.filter((one): one is Raw => typeof one === 'object' && !!one) : [];

export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';

/** 0 for anything but a number, which is how the provider marks a missing price. */
export function numberOf(value: unknown): number {
  const number = typeof value === 'number' ? value : Number.parseFloat(textOf(value));
  return Number.isFinite(number) ? number : 0;
}

/** Throws an Error that names the call if the reply is invalid. */
async function read(source: string, path: string): Promise<readonly Raw[]> {
  const response = await fetch(`${source}${path}`, { signal: AbortSignal.timeout(5000) });
  if (!response.ok) throw new Error(`${path}: status ${response.status}`);
  const body = (await response.json()) as Raw;
  return listOf(body['data']);
}

/** The first `count` matches of the sport that are not over, complete. */
export async function readProvider(
  source: string,
  { sport, matchesMax }: { readonly sport: string; readonly matchesMax: number },
): Promise<readonly ProviderMatch[]> {
  const rows = await read(source, `/v2/get-matches-by-eventid/${sport}`);
  const open = rows.filter(({ status }) => status !== 'CLOSED').slice(0, matchesMax);
  return Promise.all(
    open.map(async (row) => {
      const path = `${sport}/${textOf(row['competitionId'])}/${textOf(row['eventId'])}`;
      const ids = textOf(row['joinedMarketIds']);
      const [odds, bookmaker, sessions] = await Promise.all([
        ids === '' ? [] : read(source, `/v2/fetch-market-odds/${path}/${ids}`),
        read(source, `/v2/fetch-bookmaker-odds/${path}`),
        read(source, `/v2/fetch-market-session/${path}`),
      ]);
      return { row, odds, bookmaker, sessions };
    }),
  );
}
