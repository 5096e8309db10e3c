/** What players ask of their agents. The payment is made first, under a reference of the request's own. */
import type { ShownRequest } from '@layline/contract/console-commands';
import { InlineCommand } from '../commands/inline-command.tsx';
import { useCommandData } from '../lists/use-command-data.ts';
import { PaymentRow } from './payment-row.tsx';
import { Queue } from './queue.tsx';

const everyMs = 5000;

export function RequestQueue() {
  const query = useCommandData({ command: 'request list', values: {}, everyMs });
  return (
    <Queue<ShownRequest>
      query={query}
      label="Player, amount or agent"
      empty="No player asks for a payment."
    >
      {(request) => <Request key={request.id} request={request} />}
    </Queue>
  );
}

function Request({ request }: { request: ShownRequest }) {
  const { id, site, user, agent, direction, amount, note, createdAt } = request;
  const of = { site, user };
  // The same reference again moves nothing twice.
  const ref = `request-${id}`;
  const facts = [
    ['Agent', agent],
    ['Note', note],
  ] as const;
  return (
    <PaymentRow
      {...{ amount, site, user, facts }}
      code={direction === 'deposit' ? 'pay in' : 'pay out'}
      state="asked"
      at={createdAt}
      next={`First make the ${direction}, then say it is done. The player reads why it is refused.`}
    >
      <InlineCommand
        name={direction}
        values={{ ...of, amount: String(amount), ref }}
        about={user}
      />
      <InlineCommand name="request done" values={{ ...of, id, ref }} about={user} />
      <InlineCommand
        name="request refuse"
        values={{ ...of, id }}
        hidden={['reason']}
        about={user}
      />
    </PaymentRow>
  );
}
