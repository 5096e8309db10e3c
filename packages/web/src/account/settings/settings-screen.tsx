import '../locales/texts.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { RotateCcw, Undo2, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { LanguagePicker } from '../../language-choice/language-picker.tsx';
import { goBack } from '../../routing/use-hash.ts';
import { useSite } from '../../site/site-store.ts';
import {
  parseStake,
  type QuickStakes,
  stakePresets,
  useQuickStakes,
} from '../../slip/quick-stakes.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { formatStake } from '../../ui/figures.ts';
import { Icon } from '../../ui/icon.tsx';
import { FailureLine } from '../../ui/notice.tsx';
import { NumberField } from '../../ui/number/number-field.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import { wordsOf } from '../../ui/words-of.ts';
import { NoticesPart } from './notices-part.tsx';
import { OddsFormatPart } from './odds-format-part.tsx';
import style from './settings.module.css';
import { TradingPart } from './trading-part.tsx';

interface FormProps {
  readonly saved: QuickStakes;
  readonly onSave: (stakes: QuickStakes) => Promise<void>;
}

const areEqual = (a: QuickStakes, b: QuickStakes): boolean =>
  a.every((value, at) => value === b[at]);
const asTexts = (stakes: QuickStakes): readonly string[] => stakes.map(String);

/** The input, and its state before the last change, for Undo. */
function useStakeForm({ saved, onSave }: FormProps) {
  const { t } = useLingui();
  const [texts, setTexts] = useState(() => asTexts(saved));
  const [before, setBefore] = useState<QuickStakes | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const typed = texts.map(parseStake);
  const store = async (stakes: QuickStakes, undone: QuickStakes | null): Promise<void> => {
    setIsBusy(true);
    try {
      await onSave(stakes);
      setBefore(undone);
      setTexts(asTexts(stakes));
      toast(
        'good',
        undone === null ? t`Your previous stakes are restored.` : t`Your stakes are saved.`,
      );
    } catch (failure) {
      toast('bad', wordsOf(failure, t`The stakes could not be saved. Please try again.`));
    }
    setIsBusy(false);
  };
  const write = (index: number, text: string): void =>
    setTexts((now) => now.map((old, at) => (at === index ? text : old)));
  return { texts, write, setTexts, typed, before, isBusy, store };
}

function StakeForm({ saved, onSave }: FormProps) {
  const { t } = useLingui();
  const { texts, write, setTexts, typed, before, isBusy, store } = useStakeForm({ saved, onSave });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (areEqual(typed, saved)) setTexts(asTexts(saved));
    else void store(typed, saved);
  };
  return (
    <form className={style['form']} onSubmit={submit} noValidate>
      <div className={style['grid']}>
        {texts.map((text, index) => (
          <div key={index} className={style['place']}>
            <NumberField
              label={t`Stake ${index + 1}`}
              inputMode="numeric"
              autoComplete="off"
              maxLength={9}
              value={text}
              onChange={(event) => write(index, event.target.value)}
              onBlur={() => write(index, String(parseStake(text)))}
            />
            <span className={style['chip']} aria-hidden="true">
              {formatStake(typed[index] ?? 0)}
            </span>
          </div>
        ))}
      </div>
      <p className={style['note']}>
        <Trans>Whole amounts. A stake of 0 is left out of the bet slip.</Trans>
      </p>
      <div className={style['acts']}>
        <Button type="submit" tone="primary" disabled={isBusy}>
          <Trans>Save</Trans>
        </Button>
        {before === null ? null : (
          <Button disabled={isBusy} onClick={() => void store(before, null)}>
            <Icon of={Undo2} size={16} />
            <Trans>Undo</Trans>
          </Button>
        )}
        <Button tone="quiet" disabled={isBusy} onClick={() => setTexts(asTexts(stakePresets))}>
          <Icon of={RotateCcw} size={16} />
          <Trans>Restore defaults</Trans>
        </Button>
      </div>
    </form>
  );
}

function Stakes() {
  const { stakes, isLoaded, isError, refetch, save } = useQuickStakes();
  if (isLoaded) return <StakeForm saved={stakes} onSave={save} />;
  if (!isError) return <SkeletonRows count={5} />;
  return (
    <FailureLine onRetry={() => void refetch()}>
      <Trans>Your stakes could not be loaded. They are kept as they were.</Trans>
    </FailureLine>
  );
}

function LanguagePart() {
  return (
    <fieldset className={style['formats']}>
      <legend className={style['title']}>
        <Trans>Language</Trans>
      </legend>
      <LanguagePicker />
    </fieldset>
  );
}

/** ACC-8: the eight quick stakes of the bet slip; ACC-11: how odds are written; LANG-2: the language. */
export function SettingsScreen() {
  const { t } = useLingui();
  const { languages = [] } = useSite();
  return (
    <section className={style['panel']}>
      <header className={style['head']}>
        <h1>
          <Trans>Stake</Trans>
        </h1>
        <IconButton label={t`Close`} onClick={goBack}>
          <Icon of={X} />
        </IconButton>
      </header>
      <h2 className={style['title']}>
        <Trans>Quick Stakes</Trans>
      </h2>
      <Stakes />
      <OddsFormatPart />
      <TradingPart />
      <NoticesPart />
      {languages.length > 1 ? <LanguagePart /> : null}
    </section>
  );
}
