/** Commands that wait for a second person. */

import type { RunAnswer, WaitingApproval } from '@layline/contract/console';
import { Button } from '@layline/web/ui/button';
import { formatMoment } from '@layline/web/ui/moments';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { read, send, wordsOf } from '../api/request.ts';
import { AnswerView } from '../commands/answer-view.tsx';
import { useCommand } from '../session/me.ts';
import { Card, Note, Page, Plan, Reading } from '../ui/page.tsx';
import style from './approvals-page.module.css';

export const useApprovals = () =>
  useQuery({
    queryKey: ['approvals'],
    queryFn: () => read<readonly WaitingApproval[]>('/api/approvals'),
    refetchInterval: 5000,
  });

interface Decided {
  readonly name: string;
  readonly answer: RunAnswer | { readonly kind: 'failed'; readonly message: string };
}

export function ApprovalsPage() {
  const query = useApprovals();
  const [decided, setDecided] = useState<Decided | null>(null);
  return (
    <Page title="Approvals">
      {decided === null ? null : (
        <Card title={decided.name}>
          <AnswerView {...decided} />
        </Card>
      )}
      <Reading query={query}>
        {(approvals) =>
          approvals.length === 0 ? (
            <Note>Nothing waits for a second person.</Note>
          ) : (
            approvals.map((one) => (
              <ApprovalCard key={one.approvalId} approval={one} onDecided={setDecided} />
            ))
          )
        }
      </Reading>
    </Page>
  );
}

interface ApprovalCardProps {
  readonly approval: WaitingApproval;
  readonly onDecided: (decided: Decided) => void;
}

/** Says who may approve it, and until when it waits. */
function Waiting({ approval }: { approval: WaitingApproval }) {
  const { isOwn, ripeAt, expiresAt } = approval;
  if (ripeAt !== null) {
    return (
      <Note kind="warn">
        Nobody else has the right to approve it. It may be carried out from {formatMoment(ripeAt)}{' '}
        until {formatMoment(expiresAt)}, unless it is stopped before.
      </Note>
    );
  }
  return (
    <Note>
      {isOwn ? 'Somebody else must approve it' : 'It waits'} until {formatMoment(expiresAt)}.
    </Note>
  );
}

function ApprovalCard({ approval, onDecided }: ApprovalCardProps) {
  const { approvalId, command, input, reason, plan, why, madeByName, madeAt, isOwn, isRipe } =
    approval;
  const form = useCommand(command);
  const may = form !== undefined;
  const [isBusy, setBusy] = useState(false);
  const client = useQueryClient();
  const decide = async (isApproved: boolean): Promise<void> => {
    setBusy(true);
    const call = { isApproved, reason: isApproved ? '' : 'rejected in the console' };
    try {
      const answer = await send<RunAnswer>(`/api/approvals/${approvalId}`, call);
      onDecided({ name: command, answer });
    } catch (error) {
      onDecided({ name: command, answer: { kind: 'failed', message: wordsOf(error) } });
    }
    setBusy(false);
    await client.invalidateQueries();
  };
  return (
    <Card title={form?.title ?? command}>
      <dl className={style['facts']}>
        {Object.entries(input).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p>
        {madeByName}, {formatMoment(madeAt)}: “{reason}”
      </p>
      {plan === '' ? null : <Plan>{plan}</Plan>}
      {why === '' ? null : <Note>{why}</Note>}
      <Waiting approval={approval} />
      <div className={style['actions']}>
        {isOwn && !isRipe ? null : (
          <Button tone="primary" disabled={isBusy || !may} onClick={() => void decide(true)}>
            {isOwn ? 'Carry out' : 'Approve'}
          </Button>
        )}
        <Button disabled={isBusy || !may} onClick={() => void decide(false)}>
          {isOwn ? 'Withdraw' : 'Reject'}
        </Button>
        {may ? null : <Note>Your role may not decide this.</Note>}
      </div>
    </Card>
  );
}
