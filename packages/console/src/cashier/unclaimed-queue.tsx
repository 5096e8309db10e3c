/** Money that arrived and may not be credited to anybody yet. */
import type { ShownUnclaimed } from '@layline/contract/console-commands';
import { InlineCommand } from '../commands/inline-command.tsx';
import { useCommandData } from '../lists/use-command-data.ts';
import { PaymentRow } from './payment-row.tsx';
import { Queue } from './queue.tsx';

const everyMs = 5000;

export function UnclaimedQueue() {
  const query = useCommandData({ command: 'unclaimed list', values: {}, everyMs });
  return (
    <Queue<ShownUnclaimed>
      query={query}
      label="Player, amount or reference"
      empty="No money is unclaimed."
    >
      {(money) => <Unclaimed key={`${money.site} ${money.transferRef}`} money={money} />}
    </Queue>
  );
}

function Unclaimed({ money }: { money: ShownUnclaimed }) {
  const { site, user, amount, method, code, transferRef, at } = money;
  const values = { site, reference: transferRef };
  const facts = [
    ['Method', method],
    ['Why', code],
  ] as const;
  return (
    <PaymentRow
      {...{ amount, site, user, facts, at }}
      code={transferRef}
      state="unclaimed"
      next="Assign credits it if the player's limits let it in now; refund notes that it goes back."
    >
      <InlineCommand
        name="unclaimed assign"
        values={user === null ? values : { ...values, user }}
        about={transferRef}
      />
      <InlineCommand name="unclaimed refund" values={values} about={transferRef} />
    </PaymentRow>
  );
}
