/**
 * ACC-9, ACC-11: the player's choice of an odds format, kept for all their devices. Loaded at once where a
 * choice is stored, else when the first page is idle: the code that writes the formats is not part of it.
 */

import { type OddsFormat, oddsFormats } from '@layline/contract/odds-format';
import { inHundredths, writeOdds } from '@layline/contract/write-odds';
import { t } from '@lingui/core/macro';
import { readStoredJson, writeStored } from '../../base/storage.ts';
import { signed } from '../../ui/figures.ts';
import { keepPreference } from './keep-preference.ts';
import { decimalOdds, type OddsWriter, oddsStoredAs, useShownOdds } from './odds-format.ts';

/** With a true minus sign, as money has. */
export const openWriter =
  (format: OddsFormat): OddsWriter =>
  (odds) =>
    writeOdds(odds, format)
      .replace(/^[-+]/, (sign) => signed(sign === '+' ? '+' : '\u2212', ''))
      .replace('evens', t`evens`);

function show(format: OddsFormat): void {
  if (format === decimalOdds.format) return useShownOdds.setState(decimalOdds);
  const write = openWriter(format);
  useShownOdds.setState({ format, write, text: (odds) => write(inHundredths(odds)) });
}

export function chooseOddsFormat(format: OddsFormat): void {
  writeStored(oddsStoredAs, JSON.stringify({ format }));
  show(format);
}

export const useOddsFormat = (): OddsFormat => useShownOdds(({ format }) => format);

/** Decimal where nothing is kept that this version knows. */
function read(value: unknown): { readonly format: OddsFormat } {
  const named = typeof value === 'object' && value !== null && 'format' in value && value.format;
  return { format: oddsFormats.find((one) => one === named) ?? decimalOdds.format };
}

show(read(readStoredJson(oddsStoredAs)).format);

keepPreference({
  name: 'odds',
  initial: read(null),
  read: () => ({ format: useShownOdds.getState().format }),
  write: (value) => chooseOddsFormat(read(value).format),
  onChange: (act) =>
    useShownOdds.subscribe((now, before) => {
      if (now.format !== before.format) act();
    }),
  merge: ({ base, mine, server }) => read(read(mine).format === read(base).format ? server : mine),
  join: ({ server }) => read(server),
});
