import './locales/texts.ts';
import { askDays } from '@layline/contract/bet-question';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useQuestionsOf } from '../own-bets/questions-query.ts';
import { Link } from '../routing/link.tsx';
import { useHasCapability } from '../site/capability.ts';
import { Button } from '../ui/button.tsx';
import { formatMoment } from '../ui/moments.ts';
import { FailureLine } from '../ui/notice.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { AskForm } from './ask-form.tsx';
import style from './bet-questions.module.css';
import { QuestionItem } from './question-item.tsx';

interface BetQuestionProps {
  readonly betId: string;
  /** The form is open at first. */
  readonly isOpen?: boolean;
}

/** Says until when a question is taken, or why none is. */
function AskUntil({ askUntil, canAsk }: { askUntil: string | null; canAsk: boolean }) {
  if (askUntil !== null && canAsk) {
    return <Trans>You can ask until {formatMoment(askUntil)}.</Trans>;
  }
  return <Trans>You can ask about a bet for {askDays} days after it was settled.</Trans>;
}

/** ASK-1: what the player asked about a bet, and the form while more may be asked. */
export function BetQuestion({ betId, isOpen = false }: BetQuestionProps) {
  const [isAsking, setIsAsking] = useState(isOpen);
  const { data, isError, refetch } = useQuestionsOf(betId);
  const isKnown = useHasCapability('bet-questions');
  if (!isKnown) return null;
  if (data === undefined) {
    return isError ? (
      <FailureLine onRetry={() => void refetch()}>
        <Trans>Your questions about this bet could not be loaded.</Trans>
      </FailureLine>
    ) : (
      <SkeletonRows count={1} />
    );
  }
  const { askUntil, canAsk, questions } = data;
  const isWaiting = questions.some(({ state }) => state === 'waiting');
  return (
    <section className={style['section']}>
      {questions.length === 0 ? null : (
        <ul className={style['list']}>
          {questions.map((question) => (
            <QuestionItem key={question.questionId} question={question} />
          ))}
        </ul>
      )}
      {questions.length === 0 ? null : (
        <Link to="/questions" className={style['all']}>
          <Trans>All your questions</Trans>
        </Link>
      )}
      {isWaiting ? null : (
        <p className={style['hint']}>
          <AskUntil askUntil={askUntil} canAsk={canAsk} />
        </p>
      )}
      {canAsk && isAsking ? <AskForm betId={betId} /> : null}
      {canAsk && !isAsking ? (
        <Button onClick={() => setIsAsking(true)}>
          <Trans>Ask about this bet</Trans>
        </Button>
      ) : null}
    </section>
  );
}
