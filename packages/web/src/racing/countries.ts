/** Codes of racing countries, as feeds spell them, and their names. Pure (RACE-1). */
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

/** One code for each country, whichever way it is spelt. */
export function countryCode(spelt: string): string {
  const code = spelt.trim().toUpperCase();
  return aliases[code] ?? code;
}

const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });

/** `Ireland` for IE and IRE; what is no code of a country is shown as it came. */
export function countryName(spelt: string): string {
  const code = countryCode(spelt);
  return /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? spelt) : spelt;
}
