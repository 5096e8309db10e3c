/** The cashier's queues: what arrived, what is to be paid, whose it is, what agents are asked for. */
import type { ShownCashierCount } from '@layline/contract/console-commands';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useCommand, useMe } from '../session/me.ts';
import { Note, Page } from '../ui/page.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { DepositQueue } from './deposit-queue.tsx';
import { RequestQueue } from './request-queue.tsx';
import { UnclaimedQueue } from './unclaimed-queue.tsx';
import { useCashierCount } from './use-cashier-count.ts';
import { WithdrawalQueue } from './withdrawal-queue.tsx';

/** Who may open the page of the audit. */
const auditRoles: readonly string[] = ['owner', 'admin', 'risk', 'read-only'];

interface Part {
  readonly title: string;
  /** The command that lists it: roles that may run it see the part. */
  readonly command: string;
  readonly count: keyof ShownCashierCount;
  readonly content: ReactNode;
}

const parts: Readonly<Record<string, Part>> = {
  deposits: {
    title: 'Deposits',
    command: 'cashier deposits',
    count: 'deposits',
    content: <DepositQueue />,
  },
  withdrawals: {
    title: 'Withdrawals',
    command: 'withdrawal list',
    count: 'withdrawals',
    content: <WithdrawalQueue />,
  },
  unclaimed: {
    title: 'Unclaimed',
    command: 'unclaimed list',
    count: 'unclaimed',
    content: <UnclaimedQueue />,
  },
  requests: {
    title: 'Requests to agents',
    command: 'request list',
    count: 'requests',
    content: <RequestQueue />,
  },
};

/** Which parts the role may see. */
function useParts(): readonly (readonly [key: string, part: Part])[] {
  const mays: Readonly<Record<string, boolean>> = {
    deposits: useCommand('cashier deposits') !== undefined,
    withdrawals: useCommand('withdrawal list') !== undefined,
    unclaimed: useCommand('unclaimed list') !== undefined,
    requests: useCommand('request list') !== undefined,
  };
  return Object.entries(parts).filter(([key]) => mays[key]);
}

export function CashierPage({ part }: { part?: string }) {
  const count = useCashierCount();
  const mine = useParts();
  const { role } = useMe();
  const current = part ?? mine[0]?.[0] ?? '';
  const shown = mine.find(([key]) => key === current)?.[1];
  const tabs = mine.map(([key, { title, count: name }]) => {
    const waiting = count[name];
    return [key, waiting > 0 ? `${title} (${waiting})` : title, `/cashier/${key}`] as const;
  });
  return (
    <Page
      title="Cashier"
      tools={auditRoles.includes(role) ? <Link href="/audit">Who did what</Link> : null}
    >
      <Tabs label="Queues" tabs={tabs} current={current} />
      {count.unknown > 0 && current !== 'withdrawals' ? (
        <Note kind="warn">Of {count.unknown} withdrawals nobody knows whether they were paid.</Note>
      ) : null}
      {shown?.content ?? <Note kind="bad">There is no such queue for you.</Note>}
    </Page>
  );
}
