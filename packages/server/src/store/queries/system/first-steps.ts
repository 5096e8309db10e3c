/** What a venue has so far, for those who set it up. */
import type { Sql } from '../../database.ts';

export interface Beginnings {
  readonly hasOwner: boolean;
  readonly hasSite: boolean;
  readonly hasPlayer: boolean;
  /** A market that once had prices counts for good; the casino's tables, which are always there, do not. */
  readonly hasMarket: boolean;
}

export async function readBeginnings({ query }: Sql): Promise<Beginnings> {
  const [row] = await query<Beginnings>(
    `select exists(select 1 from staff where role = 'owner' and disabled_at is null) as "hasOwner",
       exists(select 1 from site) as "hasSite", exists(select 1 from player) as "hasPlayer",
       exists(select 1 from market where kind <> 'casino') as "hasMarket"`,
  );
  return row ?? { hasOwner: false, hasSite: false, hasPlayer: false, hasMarket: false };
}
