import './locales/texts.ts';
import { askTextMax } from '@layline/contract/bet-question';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../ui/button.tsx';
import style from './bet-questions.module.css';
import { useAsk } from './use-ask.ts';

/** Characters left are counted from here on. */
const countedFrom = 800;

/** ASK-1: what is wrong with a bet, in the player's words. */
export function AskForm({ betId }: { betId: string }) {
  const { t } = useLingui();
  const id = useId();
  const { isBusy, problem, ask } = useAsk(betId);
  const [text, setText] = useState('');
  const [isEmpty, setIsEmpty] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const isMissing = text.trim() === '';
    setIsEmpty(isMissing);
    if (!isMissing && (await ask(text.trim()))) setText('');
  };
  const shown = isEmpty ? t`Please say what is wrong.` : problem;
  return (
    <form className={style['form']} onSubmit={(event) => void submit(event)} noValidate>
      <label htmlFor={id}>
        <Trans>What is wrong with this bet?</Trans>
      </label>
      <textarea
        id={id}
        rows={4}
        maxLength={askTextMax}
        value={text}
        aria-invalid={shown !== ''}
        aria-describedby={`${id}-about`}
        onChange={(event) => setText(event.target.value)}
      />
      <p
        id={`${id}-about`}
        className={style['hint']}
        data-bad={shown !== '' || undefined}
        role="status"
      >
        {shown !== ''
          ? shown
          : text.length < countedFrom
            ? ''
            : t`${askTextMax - text.length} left`}
      </p>
      <Button type="submit" tone="primary" disabled={isBusy}>
        <Trans>Send the question</Trans>
      </Button>
    </form>
  );
}
