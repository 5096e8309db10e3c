import { parseInstant } from '@layline/contract/instant';
import { addMoney, makeMoney } from '@layline/contract/money';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { call } from '../../api/request.ts';
import { now } from '../../base/clock.ts';
import { parseAmount } from '../../session/amount.ts';
import { Button } from '../../ui/button.tsx';
import { formatMoney } from '../../ui/figures.ts';
import { Section } from '../security/section.tsx';
import { checkAmount } from './amount-check.ts';
import { AmountField } from './amount-field.tsx';
import style from './cashier.module.css';
import { type Cashier, type Destination, usePay, useRequestName } from './cashier-query.ts';
import { Choose } from './choose.tsx';
import { Problem } from './problem.tsx';

/** A new destination waits for a day. */
export const isUsable = ({ usableAt }: Destination): boolean =>
  (parseInstant(usableAt) ?? Number.POSITIVE_INFINITY) <= now();

/** Whether the site pays out by any way at the moment. */
export const paysOut = ({ methods }: Cashier): boolean =>
  methods.some(({ withdraw }) => withdraw !== null);

/** What the way to pay of a destination takes; null if it pays nothing out at the moment. */
function termsOf({ methods, free }: Cashier, { method }: Destination) {
  const terms = methods.find(({ name }) => name === method)?.withdraw ?? null;
  if (terms === null) return null;
  const fee = parseAmount(terms.fee);
  const left = parseAmount(free - terms.fee);
  return { min: parseAmount(terms.min), max: parseAmount(terms.max), left, fee };
}

interface FormProps {
  readonly cashier: Cashier;
  readonly usable: readonly Destination[];
}

function Form({ cashier, usable }: FormProps) {
  const { t } = useLingui();
  const { pay, isBusy, problem, needsLevel } = usePay();
  const request = useRequestName();
  const [id, setId] = useState('');
  const [text, setText] = useState('');
  const destination = usable.find((one) => one.id === id) ?? usable[0];
  const terms = destination === undefined ? null : termsOf(cashier, destination);
  if (destination === undefined || terms === null) return null;
  const found = checkAmount(text, terms);
  const amount = found !== null && 'amount' in found ? found.amount : null;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (amount === null) return;
    const wanted = { destinationId: destination.id, amount: makeMoney(amount) };
    const body = { ...wanted, clientRef: request.nameFor(wanted) };
    const done = t`Your withdrawal is asked for.`;
    if ((await pay(() => call('openWithdrawal', { body }), done)) === null) return;
    request.forget();
    setText('');
  };
  return (
    <form className={style['form']} onSubmit={(event) => void submit(event)} noValidate>
      <Choose
        label={t`To`}
        value={destination.id}
        options={usable.map((one) => [one.id, `${titleOf(cashier, one)} ${one.label}`])}
        onPick={setId}
      />
      <AmountField
        value={text}
        terms={terms}
        overLeft={t`${formatMoney(terms.left)} is free to withdraw.`}
        onChange={setText}
      />
      <p className={style['hint']}>
        <Trans>
          From {formatMoney(terms.min)} to {formatMoney(terms.max)}.
        </Trans>{' '}
        {terms.fee > 0 ? <Trans>Fee {formatMoney(terms.fee)}, taken on top.</Trans> : null}
      </p>
      <Problem text={problem} needsLevel={needsLevel} />
      <Button type="submit" tone="primary" disabled={isBusy || amount === null}>
        {amount === null ? (
          <Trans>Enter an amount to withdraw</Trans>
        ) : terms.fee > 0 ? (
          t`Withdraw ${formatMoney(amount)}, ${formatMoney(addMoney(amount, terms.fee))} with the fee`
        ) : (
          t`Withdraw ${formatMoney(amount)}`
        )}
      </Button>
    </form>
  );
}

export const titleOf = ({ methods }: Cashier, { method }: Pick<Destination, 'method'>): string =>
  methods.find(({ name }) => name === method)?.title ?? method;

/** CASHIER-10: money goes to a destination of the player, and is held once it is asked for. */
export function WithdrawSection({ cashier }: { cashier: Cashier }) {
  const usable = cashier.destinations.filter(
    (one) => isUsable(one) && termsOf(cashier, one) !== null,
  );
  return (
    <Section
      title={<Trans>Withdraw</Trans>}
      hint={<Trans>What you ask for is held at once: it cannot be bet meanwhile.</Trans>}
    >
      {usable.length === 0 ? (
        <p className={style['note']}>
          {paysOut(cashier) ? (
            <Trans>Add a destination below first. A new one can be used after a day.</Trans>
          ) : (
            <Trans>No way to be paid is open at the moment.</Trans>
          )}
        </p>
      ) : (
        <Form cashier={cashier} usable={usable} />
      )}
    </Section>
  );
}
