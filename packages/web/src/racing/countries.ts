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

const namesIn = new Map<string, Intl.DisplayNames>();

function nameOf(code: string, language: string): string | undefined {
  const names =
    namesIn.get(language) ?? new Intl.DisplayNames(language, { type: 'region', fallback: 'code' });
  namesIn.set(language, names);
  return names.of(code);
}

/** Returns `Ireland` for IE and IRE, in the given language; an unknown code is returned unchanged. */
export function countryName(spelt: string, language = 'en'): string {
  const code = countryCode(spelt);
  return /^[A-Z]{2}$/.test(code) ? (nameOf(code, language) ?? spelt) : spelt;
}
