/** Codes of racing countries in feeds' spellings, and their names. Pure (RACE-1). */
const aliases: Readonly<Record<string, string>> = {
  FRA: 'FR',
  USA: 'US',
  IRE: 'IE',
  RSA: 'ZA',
  UK: 'GB',
  AUS: 'AU',
  NZL: 'NZ',
  IND: 'IN',
};

/** Returns one code per country, whatever the spelling. */
export function countryCode(spelt: string): string {
  const code = spelt.trim().toUpperCase();
  return aliases[code] ?? code;
}

const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });

/** Returns `Ireland` for IE and IRE; an unknown code is returned unchanged. */
export function countryName(spelt: string): string {
  const code = countryCode(spelt);
  return /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? spelt) : spelt;
}
