/**
 * Maps a section to its market, by the ids of the game list. Until the list arrives, Lucky 7 uses the
 * specification's own ids, and only Low/High is open (CAS-5, CAS-7).
 */
export interface ListedMarket {
  readonly marketId: string;
  readonly markettype: string;
  readonly suspended: boolean;
}

export interface LayoutMarket {
  readonly marketId: string;
  readonly isSuspended: boolean;
}

const luckyNames = ['Low/High', 'Odd/Even', 'Color', 'Card', 'Line'] as const;
const luckyPrefixes: Readonly<Record<string, string>> = {
  lucky7: '11110125',
  lucky7eu: '11110115',
};

/** An unknown market accepts no bets. */
const unlisted: LayoutMarket = { marketId: '', isSuspended: true };

function luckyDefault(type: string, name: string): LayoutMarket {
  const prefix = luckyPrefixes[type];
  const at = luckyNames.findIndex((known) => known === name);
  if (prefix === undefined || at < 0) return unlisted;
  return { marketId: `${prefix}${at + 1}`, isSuspended: at > 0 };
}

export function marketOf(
  type: string,
  name: string,
  listed: readonly ListedMarket[] | undefined,
): LayoutMarket {
  if (listed === undefined || listed.length === 0) return luckyDefault(type, name);
  const found = listed.find(({ markettype }) => markettype === name);
  if (found === undefined) return unlisted;
  return { marketId: String(found.marketId), isSuspended: found.suspended };
}
