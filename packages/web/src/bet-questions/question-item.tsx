import './locales/texts.ts';
import type { BetQuestion } from '@layline/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { call } from '../api/request.ts';
import { questionsKey } from '../own-bets/questions-query.ts';
import { formatMoment } from '../ui/moments.ts';
import style from './bet-questions.module.css';

/** Tells the server once that the answer is open; if that fails, it stays new. */
function useSeen({ questionId, isNew }: BetQuestion): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isNew) return;
    void call('seeAnswer', { body: { questionId } })
      .then(() => client.invalidateQueries({ queryKey: questionsKey, exact: true }))
      .catch(() => undefined);
  }, [questionId, isNew, client]);
}

function State({ question: { state } }: { question: BetQuestion }) {
  const { t } = useLingui();
  const words = { waiting: t`Waiting`, answered: t`Answered`, closed: t`Closed` };
  return (
    <span className={style['state']} data-state={state}>
      {words[state]}
    </span>
  );
}

interface QuestionItemProps {
  readonly question: BetQuestion;
  /** The bet's name, where the page does not show it. */
  readonly head?: ReactNode;
}

/** A question with its state and answer; showing it marks the answer as read. */
export function QuestionItem({ question, head }: QuestionItemProps) {
  useSeen(question);
  const { text, askedAt, state, answer, doneAt, isResettled } = question;
  return (
    <li className={style['item']}>
      {head}
      <p className={style['about']}>
        <State question={question} />
        <time dateTime={askedAt}>{formatMoment(askedAt)}</time>
      </p>
      <p className={style['text']}>{text}</p>
      {isResettled ? (
        <p className={style['again']}>
          <Trans>The bet was settled again after you asked.</Trans>
        </p>
      ) : null}
      {answer === null ? null : (
        <div className={style['answer']}>
          <p className={style['about']}>
            <Trans>Answer</Trans>
            {doneAt === null ? null : <time dateTime={doneAt}>{formatMoment(doneAt)}</time>}
          </p>
          <p className={style['text']}>{answer}</p>
        </div>
      )}
      {state === 'closed' ? (
        <p className={style['hint']}>
          <Trans>It was closed without an answer.</Trans>
        </p>
      ) : null}
    </li>
  );
}
