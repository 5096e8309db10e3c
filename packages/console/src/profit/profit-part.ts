/** The part of a site's profit that is shown; it stands in the address, so that Back leads up again. */
import type { ShownProfitRow } from '@layline/contract/console-risk';
import { playerPath } from '../lists/player-path.ts';

/** From the widest to the narrowest. */
export const sums = ['day', 'sport', 'event', 'market', 'player'] as const;
type Sum = (typeof sums)[number];

/** What a part may be restricted to, besides its days. */
export const limits = ['sport', 'event', 'market'] as const;
type Limit = (typeof limits)[number];

export interface ProfitPart {
  readonly site: string;
  readonly by: Sum;
  /** Days such as `2026-11-30`; empty for the last seven. */
  readonly from: string;
  readonly to: string;
  /** Null if it is not restricted. */
  readonly of: Readonly<Record<Limit, { readonly key: string; readonly name: string } | null>>;
}

export function partOf(search: string, site: string): ProfitPart {
  const given = new URLSearchParams(search);
  const text = (name: string): string => given.get(name) ?? '';
  const limit = (name: Limit) =>
    text(name) === '' ? null : { key: text(name), name: text(`${name}Name`) || text(name) };
  return {
    site,
    by: sums.find((one) => one === text('by')) ?? 'day',
    from: text('from'),
    to: text('to'),
    of: { sport: limit('sport'), event: limit('event'), market: limit('market') },
  };
}

export function addressOfPart({ site, by, from, to, of }: ProfitPart): string {
  const named = limits.flatMap((name) => {
    const limit = of[name];
    return limit === null ? [] : [[name, limit.key] as const, [`${name}Name`, limit.name] as const];
  });
  const all = [['site', site], ['by', by], ['from', from], ['to', to], ...named] as const;
  const set = all.filter(([, value]) => value !== '').map(([name, value]) => [name, value]);
  return `/profit?${new URLSearchParams(set)}`;
}

/** As `report profit` takes it. */
export const valuesOf = ({
  site,
  by,
  from,
  to,
  of,
}: ProfitPart): Readonly<Record<string, string>> => ({
  site,
  by,
  ...(from !== '' && { from }),
  ...(to !== '' && { to }),
  ...Object.fromEntries(
    limits.flatMap((name) => {
      const limit = of[name];
      return limit === null ? [] : [[name, limit.key]];
    }),
  ),
});

/** Where a row leads: one level down, and from a player to the player's page; null for no place. */
export function hrefBelow(part: ProfitPart, { key, name }: ShownProfitRow): string | null {
  if (part.by === 'player') {
    return key.startsWith('player:') ? playerPath(part.site, name) : null;
  }
  if (part.by === 'day') return addressOfPart({ ...part, by: 'sport', from: key, to: key });
  const below = sums[sums.indexOf(part.by) + 1] ?? 'player';
  return addressOfPart({ ...part, by: below, of: { ...part.of, [part.by]: { key, name } } });
}
