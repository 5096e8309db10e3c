/** Withdrawals that are not over: first those that nobody knows to be paid, a bridge's last. */
import type { ShownWithdrawal } from '@layline/contract/console-commands';
import { InlineCommand } from '../commands/inline-command.tsx';
import { useCommandData } from '../lists/use-command-data.ts';
import { amountText } from '../ui/amount-text.ts';
import { PaymentRow } from './payment-row.tsx';
import { Queue } from './queue.tsx';

const everyMs = 5000;

export function WithdrawalQueue() {
  const query = useCommandData({ command: 'withdrawal list', values: {}, everyMs });
  const data = query.data?.toSorted((a, b) => placeOf(a) - placeOf(b));
  return (
    <Queue<ShownWithdrawal>
      query={{ ...query, data }}
      label="Player, amount, destination or ref"
      empty="No withdrawal waits."
    >
      {(withdrawal) => <Withdrawal key={withdrawal.ref} withdrawal={withdrawal} />}
    </Queue>
  );
}

const isWithBridge = ({ state, isByBridge, isUnknown }: ShownWithdrawal): boolean =>
  state === 'sent' && isByBridge && !isUnknown;

const placeOf = (one: ShownWithdrawal): number => (one.isUnknown ? 0 : isWithBridge(one) ? 2 : 1);

type Step = readonly [text: string, commands: readonly string[]];

/** What can be done in each state, and what it does. */
const steps: Readonly<Partial<Record<ShownWithdrawal['state'], Step>>> = {
  held: [
    'Its money is held. Approve lets it be sent; reject sets the money free again.',
    ['withdrawal approve', 'withdrawal reject'],
  ],
  approved: [
    'Send takes it out of the balance, and then it is paid.',
    ['withdrawal send', 'withdrawal reject'],
  ],
  sent: [
    'It is out of the balance. Say whether it was paid; returned gives it back with its fee.',
    ['withdrawal paid', 'withdrawal returned'],
  ],
};

const unknownText =
  'Nobody knows whether it was paid. Ask the provider first: returned gives the money back to the player.';

const withBridge: Step = ['The bridge has it and says when it is paid; nothing is to be done.', []];

function Withdrawal({ withdrawal }: { withdrawal: ShownWithdrawal }) {
  const { ref, site, user, method, label, amount, fee, state, isUnknown, reason } = withdrawal;
  const [next, names] = isWithBridge(withdrawal)
    ? withBridge
    : (steps[state] ?? ['It is over.', []]);
  const values = { site, ref };
  const facts = [
    ['Method', method],
    ['Fee', fee === 0 ? '' : amountText(fee)],
    ['Ref', ref],
    ['Known of it', reason],
  ] as const;
  return (
    <PaymentRow
      {...{ amount, site, user, facts }}
      code={label}
      state={isUnknown ? 'unknown' : state}
      isBad={isUnknown}
      at={withdrawal.heldAt}
      next={isUnknown ? unknownText : next}
    >
      <InlineCommand name="withdrawal show" values={values} label="Destination" about={user} />
      {names.map((name) => (
        <InlineCommand key={`${name} ${state}`} name={name} values={values} about={user} />
      ))}
    </PaymentRow>
  );
}
