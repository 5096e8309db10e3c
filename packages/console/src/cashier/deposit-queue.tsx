/** Deposits that players announced: each is matched with what arrived at the bank. */
import type { ShownDeposit } from '@layline/contract/console-commands';
import { formatMoment } from '@layline/web/ui/moments';
import { InlineCommand } from '../commands/inline-command.tsx';
import { useCommandData } from '../lists/use-command-data.ts';
import { PaymentRow } from './payment-row.tsx';
import { Queue } from './queue.tsx';

const everyMs = 5000;

export function DepositQueue() {
  const query = useCommandData({ command: 'cashier deposits', values: {}, everyMs });
  return (
    <>
      <Queue<ShownDeposit>
        query={query}
        label="Code, player, amount or bank's reference"
        empty="No deposit waits."
      >
        {(deposit) => <Deposit key={deposit.ref} deposit={deposit} />}
      </Queue>
      <InlineCommand name="cashier received" values={{}} label="Enter money without a code" />
    </>
  );
}

function Deposit({ deposit }: { deposit: ShownDeposit }) {
  const { site, user, code, method, amount, state, bankRef, createdAt, expiresAt } = deposit;
  const facts = [
    ['Method', method],
    ["Bank's reference, the player says", bankRef ?? ''],
    ['Expires', formatMoment(expiresAt)],
  ] as const;
  return (
    <PaymentRow
      {...{ amount, site, user, code, facts }}
      state={state === 'waiting' ? 'paid, the player says' : 'not paid yet'}
      at={createdAt}
      next="Match credits what arrived, whatever was announced. A bank's reference counts once."
    >
      <InlineCommand
        name="cashier match"
        values={{ site, deposit: code }}
        label="Match"
        about={code}
      />
      <InlineCommand
        name="cashier fail"
        values={{ site, deposit: code }}
        label="End"
        about={code}
      />
    </PaymentRow>
  );
}
