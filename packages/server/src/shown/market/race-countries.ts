/** The countries of the racing schedule, in its order, with their numbers in addresses. */
const countries: readonly (readonly [code: string, number])[] = [
  ['GB', 101],
  ['IE', 102],
  ['FR', 103],
  ['US', 104],
  ['AU', 105],
  ['NZ', 106],
  ['ZA', 107],
  ['IN', 108],
  ['HK', 109],
];

/** Alternative codes that feeds use. */
const otherCodes: Readonly<Record<string, string>> = {
  FRA: 'FR',
  USA: 'US',
  IRE: 'IE',
  RSA: 'ZA',
  UK: 'GB',
};

export interface RaceCountry {
  readonly code: string;
  readonly cid: number;
}

/** Numbers an unlisted country by its letters, above all listed ones. */
export function raceCountry(countryCode: string | null): RaceCountry {
  const given = (countryCode ?? '').toUpperCase();
  const code = otherCodes[given] ?? given;
  const known = countries.find(([one]) => one === code);
  if (known) return { code, cid: known[1] };
  if (!/^[A-Z]{2,3}$/.test(code)) return { code: 'INT', cid: 199 };
  return { code, cid: 1000 + Number.parseInt(code, 36) };
}
