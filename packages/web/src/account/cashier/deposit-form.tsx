import { makeMoney, money } from '@layline/contract/money';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { call } from '../../api/request.ts';
import { parseAmount } from '../../session/amount.ts';
import { Button } from '../../ui/button.tsx';
import { formatMoney } from '../../ui/figures.ts';
import { Section } from '../security/section.tsx';
import { checkAmount } from './amount-check.ts';
import { AmountField } from './amount-field.tsx';
import style from './cashier.module.css';
import { type Cashier, isWaitingDeposit, usePay, useRequestName } from './cashier-query.ts';
import { Choose } from './choose.tsx';
import { Problem } from './problem.tsx';

type Method = Cashier['methods'][number];
type Payable = Method & { readonly deposit: NonNullable<Method['deposit']> };

const isPayable = (method: Method): method is Payable => method.deposit !== null;

const termsOf = ({ deposit }: Payable, left: number | null) => ({
  min: parseAmount(deposit.min),
  max: parseAmount(deposit.max),
  left: left === null ? null : parseAmount(left),
});

/** Limits are said before they refuse. */
function Terms({ method, left }: { method: Payable; left: number | null }) {
  const { min, max, left: rest } = termsOf(method, left);
  const fee = parseAmount(method.deposit.fee);
  return (
    <p className={style['hint']}>
      <Trans>
        From {formatMoney(min)} to {formatMoney(max)}.
      </Trans>{' '}
      {fee > 0 ? <Trans>Fee {formatMoney(fee)}.</Trans> : null}{' '}
      {rest === null ? null : <Trans>Your deposit limit leaves {formatMoney(rest)}.</Trans>}
    </p>
  );
}

interface FormProps {
  readonly methods: readonly Payable[];
  readonly left: number | null;
}

function Form({ methods, left }: FormProps) {
  const { t } = useLingui();
  const { pay, isBusy, problem, needsLevel } = usePay();
  const request = useRequestName();
  const [name, setName] = useState('');
  const [text, setText] = useState('');
  const method = methods.find((one) => one.name === name) ?? methods[0];
  if (method === undefined) return null;
  const terms = termsOf(method, left);
  const found = checkAmount(text, terms);
  const amount = found !== null && 'amount' in found ? found.amount : null;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (amount === null) return;
    const wanted = { method: method.name, amount: makeMoney(amount) };
    const body = { ...wanted, clientRef: request.nameFor(wanted) };
    if ((await pay(() => call('openDeposit', { body }))) === null) return;
    request.forget();
    setText('');
  };
  return (
    <form className={style['form']} onSubmit={(event) => void submit(event)} noValidate>
      {methods.length === 1 ? null : (
        <Choose
          label={t`How`}
          value={method.name}
          options={methods.map((one) => [one.name, one.title])}
          onPick={setName}
        />
      )}
      <AmountField
        value={text}
        terms={terms}
        overLeft={t`Your deposit limit leaves ${formatMoney(terms.left ?? money(0))}.`}
        onChange={setText}
      />
      <Terms method={method} left={left} />
      <Problem text={problem} needsLevel={needsLevel} />
      <Button type="submit" tone="primary" disabled={isBusy || amount === null}>
        {amount === null ? (
          <Trans>Enter an amount to deposit</Trans>
        ) : (
          t`Deposit ${formatMoney(amount)} by ${method.title}`
        )}
      </Button>
    </form>
  );
}

/** CASHIER-10: a deposit is announced here; the particulars to pay by are shown after that. */
export function DepositSection({ cashier }: { cashier: Cashier }) {
  const { methods, closed, depositLeft, deposits, openDepositsMax } = cashier;
  const payable = methods.filter(isPayable);
  const isFull = deposits.filter(isWaitingDeposit).length >= openDepositsMax;
  return (
    <Section title={<Trans>Deposit</Trans>}>
      {closed !== null ? (
        <p className={style['note']}>{closed}</p>
      ) : payable.length === 0 ? (
        <p className={style['note']}>
          <Trans>No way to pay in is open at the moment.</Trans>
        </p>
      ) : isFull ? (
        <p className={style['note']}>
          <Trans>{openDepositsMax} deposits wait already: pay or drop one of them first.</Trans>
        </p>
      ) : (
        <Form methods={payable} left={depositLeft} />
      )}
    </Section>
  );
}
