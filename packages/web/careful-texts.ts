/**
 * LANG-7: sentences about the rules of games, money and breaks from play. A wrong word in them costs players
 * money, so that they appear in a language only once somebody has reviewed the translation.
 */
import type { formatter } from '@lingui/format-po';

const places = [
  'src/account/cashier/',
  'src/account/protection/',
  'src/bet-notices/limit-notice.ts',
  'src/casino/faces/',
  'src/casino/rules/',
  'src/market-rules/',
  'src/shell/rules/',
];

type Format = ReturnType<typeof formatter>;
type Catalog = Awaited<ReturnType<Format['parse']>>;
type Message = Pick<Catalog[string], 'message' | 'origin' | 'extra'>;

/** Labels and buttons are not sentences. */
export const isCareful = ({ message = '', origin = [] }: Message): boolean =>
  /\.(\s|$)|[.}]}$/.test(message) &&
  origin.some(([file]) => places.some((place) => file.startsWith(place)));

/** A translator's comment such as `# reviewed by A. Khan, 2026-12-03`. */
export function isReviewed({ extra }: Message): boolean {
  const comments = extra?.['translatorComments'];
  return (
    Array.isArray(comments) && comments.some((line) => /^\s*reviewed by \S/.test(String(line)))
  );
}

const withoutUnreviewed = (catalog: Catalog): Catalog =>
  Object.fromEntries(
    Object.entries(catalog).map(([id, message]) => [
      id,
      isCareful(message) && !isReviewed(message) ? { ...message, translation: '' } : message,
    ]),
  );

/** What builds read: English stands in for sentences that are not reviewed. */
export const reviewedOnly = (format: Format): Format => ({
  ...format,
  async parse(content, context) {
    const catalog = await format.parse(content, context);
    return context.locale === context.sourceLocale ? catalog : withoutUnreviewed(catalog);
  },
});
