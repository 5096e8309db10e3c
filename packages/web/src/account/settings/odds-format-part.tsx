import '../locales/texts.ts';
import { type OddsFormat, oddsFormats } from '@layline/contract/odds-format';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  chooseOddsFormat,
  openWriter,
  useOddsFormat,
} from '../../session/kept/choose-odds-format.ts';
import style from './settings.module.css';

/** One price below evens and one above, which the formats write differently. */
const examples = [150, 250] as const;

const examplesIn = (format: OddsFormat): string =>
  examples.map((value) => openWriter(format)({ value, scale: 100 })).join(' · ');

function useFormatNames(): Readonly<Record<OddsFormat, string>> {
  const { t } = useLingui();
  return {
    decimal: t`Decimal`,
    fraction: t`Fraction`,
    american: t`American`,
    'hong-kong': t`Hong Kong`,
    indonesian: t`Indonesian`,
    malay: t`Malay`,
    percent: t`Implied chance`,
  };
}

/** ACC-11: applies at once, on every screen that is open. */
export function OddsFormatPart() {
  const chosen = useOddsFormat();
  const names = useFormatNames();
  return (
    <fieldset className={style['formats']}>
      <legend className={style['title']}>
        <Trans>Odds format</Trans>
      </legend>
      {oddsFormats.map((format) => (
        <label key={format} className={style['format']}>
          <input
            type="radio"
            name="odds-format"
            checked={format === chosen}
            onChange={() => chooseOddsFormat(format)}
          />
          {names[format]}
          <span className={style['examples']}>{examplesIn(format)}</span>
        </label>
      ))}
      <p className={style['note']}>
        <Trans>
          Prices and your bets are written this way. Ladders, fields and files stay decimal, because
          a fraction, a Malay price or a chance can stand for several prices; ≈ marks the nearest
          fraction.
        </Trans>
      </p>
    </fieldset>
  );
}
