// @vitest-environment happy-dom
import { money } from '@layline/contract/money';
import { refusals } from '@layline/contract/refusal';
import { Trans } from '@lingui/react/macro';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openFakeServer, refusal } from '../../test/fake-server.ts';
import { fakeSite } from '../../test/fake-site.ts';
import { show, startAfresh } from '../../test/render.tsx';
import { call } from '../api/request.ts';
import { i18n } from '../base/i18n.ts';
import { addTexts, useLanguage } from '../base/translator.ts';
import { LanguagePicker } from '../language-choice/language-picker.tsx';
import { countryName } from '../racing/countries.ts';
import { lazyPart } from '../routing/lazy-part.ts';
import { chooseLanguage } from '../session/kept/choose-language.ts';
import { useSiteStore } from '../site/site-store.ts';
import { languageKey, wantedLanguage } from '../site/wanted-language.ts';
import { chooseGrouping, formatMoney, formatSigned, formatSize } from '../ui/figures.ts';
import { formatDate } from '../ui/moments.ts';
import { sortRows } from '../ui/table/sort-rows.ts';
import { refusalWords } from './server-words.ts';
import { speak } from './speak.ts';

const offered = { ...fakeSite, languages: ['hi', 'en', 'ur'] as ('hi' | 'en' | 'ur')[] };
const { documentElement } = document;

/** Not literally, or the text would be extracted into the catalogs. */
const say = (id: string, message?: string, values?: Record<string, unknown>): string =>
  i18n._(id, values, message === undefined ? {} : { message });

function withBrowser(languages: readonly string[]): void {
  Object.defineProperty(navigator, 'languages', { value: languages, configurable: true });
}

beforeEach(() => {
  startAfresh();
  chooseGrouping('INR', 'indian');
  useSiteStore.setState({ site: offered });
});

afterEach(async () => {
  cleanup();
  Reflect.deleteProperty(navigator, 'languages');
  useSiteStore.setState({ site: null });
  chooseLanguage(null);
  await speak('en');
  useSiteStore.setState({ site: fakeSite });
});

test('[LANG-2] the page is in the language at once, and in English again', async () => {
  show(<Trans>Open Bets</Trans>);
  await import('../bets/locales/texts.ts');
  await speak('hi');
  expect(await screen.findByText('खुली बेट')).toBeDefined();
  expect([documentElement.lang, documentElement.dir]).toEqual(['hi', 'ltr']);
  await speak('ur');
  expect(await screen.findByText('کھلی بیٹس')).toBeDefined();
  expect([documentElement.lang, documentElement.dir]).toEqual(['ur', 'rtl']);
  await speak('en');
  expect(await screen.findByText('Open Bets')).toBeDefined();
  expect([documentElement.lang, documentElement.dir]).toEqual(['en', 'ltr']);
});

test('[LANG-2] of two choices, the later one counts, whichever arrives first', async () => {
  await Promise.all([speak('hi'), speak('ur'), speak('en')]);
  expect(useLanguage.getState().language).toBe('en');
  expect(documentElement.lang).toBe('en');
});

test('[LANG-2] a catalog that does not exist leaves English', async () => {
  await speak('hi');
  addTexts('no-such-folder', { noSuchText: ['Plain English'] });
  await waitFor(() => expect(say('noSuchText')).toBe('Plain English'));
});

test('[LANG-2] a part of the page is shown once its texts are translated', async () => {
  await speak('hi');
  const Part = lazyPart(
    () =>
      import('../multi/locales/texts.ts').then(() => ({
        Line: () => <Trans>There are currently no followed multi markets.</Trans>,
      })),
    'Line',
  );
  await Part.fetch();
  show(<Part />);
  expect(screen.getByText('अभी कोई फ़ॉलो किया हुआ मार्केट नहीं है।')).toBeDefined();
});

test('[LANG-2] the choice is first, then the browser, then the site', () => {
  const { languages: _, ...silent } = offered;
  withBrowser(['fr-FR', 'ur-PK', 'en']);
  expect(wantedLanguage(offered)).toBe('ur');
  localStorage.setItem(languageKey, JSON.stringify('en'));
  expect(wantedLanguage(offered)).toBe('en');
  localStorage.setItem(languageKey, JSON.stringify('fr'));
  withBrowser(['fr-FR']);
  expect(wantedLanguage(offered)).toBe('hi');
  expect(wantedLanguage(silent)).toBe('en');
});

test('[LANG-2] the picker names languages as their speakers do, and switches', async () => {
  show(<LanguagePicker />);
  const names = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(names).toEqual(['हिन्दी', 'English', 'اردو']);
  chooseLanguage('ur');
  await waitFor(() => expect(documentElement.dir).toBe('rtl'));
  expect(localStorage.getItem(languageKey)).toBe('"ur"');
});

test('[LANG-4] a refusal is said in the language, and in English as the server sent it', async () => {
  const answer = () => refusal(400, 'Insufficient funds!', 'INSUFFICIENT_FUNDS');
  openFakeServer({ 'POST /bet/cancel-all': answer });
  await expect(call('cancelBets', { body: {} })).rejects.toThrow('Insufficient funds!');
  await speak('hi');
  await expect(call('cancelBets', { body: {} })).rejects.toThrow('बैलेंस पर्याप्त नहीं है!');
});

test.each([
  ['Too many requests. Please try again in 5 seconds.', 'TOO_MANY_REQUESTS', /^बहुत अधिक.* 5 सेकंड/],
  ['Please choose an amount from 100 to 5000.', 'AMOUNT_OUTSIDE', /^कृपया 100 से 5000 तक/],
  ['There is no such deposit.', 'NOT_FOUND', /^नहीं मिला।$/],
  ['Stake 7 is odd.', 'STAKE_INVALID', /^यह स्टेक मान्य नहीं है। \(Stake 7 is odd\.\)$/],
  ['Rain.', 'NO_SUCH_CODE', /^Rain\.$/],
])('[LANG-4] %s', async (words, code, shown) => {
  openFakeServer({ 'POST /bet/cancel-all': () => refusal(400, words, code) });
  await speak('hi');
  await expect(call('cancelBets', { body: {} })).rejects.toThrow(shown);
});

test('[LANG-4] the words for refusals are the published ones, letter by letter', () => {
  for (const { code, text } of refusals) expect(i18n._(refusalWords[code])).toBe(text);
});

test('[LANG-5] figures keep Latin digits and lakhs, with units of the language', async () => {
  const size = money(1_250_000_00);
  expect(formatSize(size)).toBe('1.3M');
  await speak('hi');
  expect(formatMoney(money(1_234_567_50))).toBe('12,34,567.50');
  expect(formatSize(size)).toBe('12.5\u00a0लाख');
  expect(formatSize(money(30_000_000_00))).toBe('3\u00a0करोड़');
  expect(formatSize(money(12_500_00))).toBe('12.5k');
  chooseGrouping('INR', 'western');
  expect(formatSize(size)).toBe('1.3M');
});

test('[LANG-5] a sign stays in front of its figure, and names keep their direction', async () => {
  await speak('ur');
  expect(formatSigned(money(-100_00))).toBe('\u200e\u2212100.00');
  expect(formatSigned(money(85_00))).toBe('\u200e+85.00');
  await import('../bets/locales/texts.ts');
  await waitFor(() =>
    expect(say('jeete', '{name} جیتے', { name: 'India (W)' })).toBe('\u2068India (W)\u2069 جیتے'),
  );
  const english = { id: 'due', message: 'It is due at {at}.', values: { at: '10:48' } };
  expect(i18n._(english)).toBe('\u2066It is due at \u206810:48\u2069.\u2069');
});

test('[LANG-6] dates, countries and lists are as the language has them', async () => {
  await speak('hi');
  expect(formatDate(Date.UTC(2026, 10, 30, 12))).toBe('30 नव॰ 2026');
  expect(countryName('IRE', 'hi')).toBe('आयरलैंड');
  const sorted = sortRows(['हार', 'अमर', 'जीत'], (word) => word, false);
  expect(sorted).toEqual(['अमर', 'जीत', 'हार']);
  await speak('en');
  expect(formatDate(Date.UTC(2026, 10, 30, 12))).toBe('30 Nov 2026');
});

const rule =
  'One of the runners wins. A back bet wins if its runner does; a lay bet wins if it does not.';

test('[LANG-8] a draft has what is translated, the rest in English, and says what it is', async () => {
  const drafts = { ...fakeSite, languages: ['en' as const, 'bn' as const] };
  useSiteStore.setState({ site: drafts });
  show(
    <>
      <LanguagePicker />
      <p>
        <Trans>Open Bets</Trans>
      </p>
    </>,
  );
  screen.getByRole('option', { name: '\u09ac\u09be\u0982\u09b2\u09be (draft)' });
  await import('../bets/locales/texts.ts');
  await import('../market-rules/locales/texts.ts');
  await speak('bn');
  expect(await screen.findByText('\u0996\u09cb\u09b2\u09be \u09ac\u09c7\u099f')).toBeDefined();
  // Untranslated, as all sentences about rules are in a draft.
  expect(JSON.stringify(i18n.messages)).toContain(rule);
  expect([documentElement.lang, documentElement.dir]).toEqual(['bn', 'ltr']);
  expect(formatMoney(money(1_234_567_80))).toBe('12,34,567.80');
});
