import '../locales/texts.ts';
import { Trans } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import { QuestionItem } from '../../bet-questions/question-item.tsx';
import { useQuestions } from '../../own-bets/questions-query.ts';
import { lazyPart } from '../../routing/lazy-part.ts';
import { Link } from '../../routing/link.tsx';
import { EmptyLine, FailureLine } from '../../ui/notice.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { AccountPage } from '../account-page.tsx';
import style from './questions.module.css';

const BetDetails = lazyPart(() => import('../history/bet-details.tsx'), 'BetDetails');

function List({ onView }: { onView: (betId: string) => void }) {
  const { data, isError, refetch } = useQuestions();
  if (data === undefined && isError) {
    return (
      <FailureLine onRetry={() => void refetch()}>
        <Trans>Your questions could not be loaded. They are safe with the server.</Trans>
      </FailureLine>
    );
  }
  if (data === undefined) return <SkeletonRows count={4} />;
  if (data.length === 0) {
    return (
      <EmptyLine
        action={
          <Link to="/betshistory">
            <Trans>Bet History</Trans>
          </Link>
        }
      >
        <Trans>You have not asked about a bet. Each bet has a button for it.</Trans>
      </EmptyLine>
    );
  }
  return (
    <ul className={style['list']}>
      {data.map((question) => (
        <QuestionItem
          key={question.questionId}
          question={question}
          head={
            <p className={style['head']}>
              <b>{question.about}</b>
              <button type="button" onClick={() => onView(question.betId)}>
                <Trans>View Bet</Trans>
              </button>
            </p>
          }
        />
      ))}
    </ul>
  );
}

/** ASK-1: everything that the player asked about bets, newest first. */
export function QuestionsScreen() {
  const [viewed, setViewed] = useState<string | null>(null);
  return (
    <AccountPage title={<Trans>Your questions</Trans>}>
      <List onView={setViewed} />
      {viewed === null ? null : (
        <Suspense fallback={null}>
          <BetDetails betId={viewed} onClose={() => setViewed(null)} />
        </Suspense>
      )}
    </AccountPage>
  );
}
