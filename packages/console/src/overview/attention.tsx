/** What waits for staff, each a link to where it is decided; nothing while nothing waits. */
import type { Overview } from '@layline/contract/console';
import { Link } from 'wouter';
import { useApprovals } from '../approvals/approvals-page.tsx';
import { useCashierCount } from '../cashier/use-cashier-count.ts';
import { useQuestionCount } from '../questions/use-question-count.ts';
import { Card, Note } from '../ui/page.tsx';
import style from './attention.module.css';

interface Waiting {
  readonly path: string;
  /** Of one, and of several. */
  readonly words: readonly [one: string, more: string];
  readonly count: number;
}

function useWaiting({ waitingCount, dueCount, feeds }: Overview): readonly Waiting[] {
  const { deposits, withdrawals, unclaimed, unknown, requests } = useCashierCount();
  const approvals = useApprovals().data?.length ?? 0;
  const questions = useQuestionCount();
  const stale = feeds.filter(({ staleReason, isRunning }) => isRunning && staleReason !== null);
  const all: readonly Waiting[] = [
    { path: '/results', words: ['result waits', 'results wait'], count: waitingCount },
    { path: '/results', words: ['result is due', 'results are due'], count: dueCount },
    { path: '/approvals', words: ['approval waits', 'approvals wait'], count: approvals },
    {
      path: '/cashier/withdrawals',
      words: ['withdrawal waits', 'withdrawals wait'],
      count: withdrawals,
    },
    {
      path: '/cashier/withdrawals',
      words: ['withdrawal may or may not be paid', 'withdrawals may or may not be paid'],
      count: unknown,
    },
    { path: '/cashier', words: ['deposit waits', 'deposits wait'], count: deposits },
    {
      path: '/cashier/unclaimed',
      words: ['payment is unclaimed', 'payments are unclaimed'],
      count: unclaimed,
    },
    { path: '/cashier/requests', words: ['request waits', 'requests wait'], count: requests },
    { path: '/questions', words: ['question waits', 'questions wait'], count: questions },
    {
      path: '/system',
      words: ['feed is not trusted', 'feeds are not trusted'],
      count: stale.length,
    },
  ];
  return all.filter(({ count }) => count > 0);
}

export function Attention({ overview }: { overview: Overview }) {
  const waiting = useWaiting(overview);
  return (
    <Card title="Waits for you">
      {waiting.length === 0 ? (
        <Note>Nothing waits.</Note>
      ) : (
        <ul className={style['list']}>
          {waiting.map(({ path, words: [one, more], count }) => (
            <li key={one}>
              <Link href={path}>
                <b>{count.toLocaleString('en')}</b> {count === 1 ? one : more}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
