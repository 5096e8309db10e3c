/** The fields of a stop, a take profit and an offset, with one sentence that says what they will do. */
import { moveTicks, type Odds } from '@layline/contract/odds';
import { useLingui } from '@lingui/react/macro';
import { formatOdds } from '../../ui/figures.ts';
import { NumberInput } from '../../ui/number/number-input.tsx';
import { type AttachedTexts, noTexts, readAttached, readPrice } from '../attached.ts';
import { oddsOf, type SlipFields } from '../slip.ts';
import { playSlip } from '../slip-store.ts';
import style from './attached-field.module.css';

/** Steps that the closing bet may be worse than the stop or the take profit: the server's usual ones. */
const worseTicks = 2;

interface FieldsProps {
  readonly slip: SlipFields;
  readonly texts: AttachedTexts;
  readonly isLocked: boolean;
}

function write(texts: AttachedTexts, field: keyof AttachedTexts, text: string): void {
  const others = field === 'offsetText' ? noTexts : { ...texts, offsetText: '' };
  playSlip({ act: 'attach', texts: { ...others, [field]: text } });
}

/** What is to be corrected, or else what will happen; empty while nothing is typed. */
function useSentences({ slip, texts }: Omit<FieldsProps, 'isLocked'>): readonly string[] {
  const { t } = useLingui();
  const { side } = slip.choice;
  const bet = { attached: texts, side, odds: oddsOf(slip) };
  const { body, wrong } = readAttached(bet);
  const isBack = side === 'back';
  if (wrong.includes('stopText')) {
    return [
      isBack
        ? t`A stop must be at least one step above your odds.`
        : t`A stop must be at least one step below your odds.`,
    ];
  }
  if (wrong.includes('profitText')) {
    return [
      isBack
        ? t`A take profit must be at least one step below your odds.`
        : t`A take profit must be at least one step above your odds.`,
    ];
  }
  if (wrong.length > 0) return [t`An offset is 1 to 50 steps.`];
  if (body?.offset) return [t`What is matched is laid off by the opposite bet, that much better.`];
  const worst = (odds: Odds) => formatOdds(moveTicks(odds, isBack ? worseTicks : -worseTicks));
  const [stop, profit] = [readPrice('stopText', bet), readPrice('profitText', bet)];
  const closes = (odds: Odds) =>
    isBack
      ? t`At ${formatOdds(odds)} what is matched is closed by a lay at ${worst(odds)} or lower.`
      : t`At ${formatOdds(odds)} what is matched is closed by a back at ${worst(odds)} or higher.`;
  const both = stop !== null && profit !== null ? [t`Whichever comes first ends the other.`] : [];
  return [stop, profit].flatMap((odds) => (odds === null ? [] : [closes(odds)])).concat(both);
}

export function AttachedFields({ slip, texts, isLocked }: FieldsProps) {
  const { t } = useLingui();
  const sentences = useSentences({ slip, texts });
  const { wrong } = readAttached({
    attached: texts,
    side: slip.choice.side,
    odds: oddsOf(slip),
  });
  const field = (label: string, name: keyof AttachedTexts) => (
    <label>
      <span>{label}</span>
      <NumberInput
        inputMode={name === 'offsetText' ? 'numeric' : 'decimal'}
        autoComplete="off"
        maxLength={7}
        value={texts[name]}
        readOnly={isLocked}
        aria-invalid={wrong.includes(name) || undefined}
        onChange={(event) => write(texts, name, event.target.value)}
      />
    </label>
  );
  return (
    <>
      <div className={style['fields']}>
        {field(t`Stop at`, 'stopText')}
        {field(t`Take profit at`, 'profitText')}
        {field(t`or offset in steps`, 'offsetText')}
      </div>
      <p className={style['sentence']} aria-live="polite">
        {sentences.join(' ')}
      </p>
    </>
  );
}
