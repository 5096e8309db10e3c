import { makeMoney, money } from '@layline/contract/money';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { call } from '../../api/request.ts';
import { parseAmount } from '../../session/amount.ts';
import { Button } from '../../ui/button.tsx';
import { formatMoney } from '../../ui/figures.ts';
import { formatMoment } from '../../ui/moments.ts';
import { TextField } from '../../ui/text-field.tsx';
import { AskTwice } from '../security/ask-twice.tsx';
import { Section } from '../security/section.tsx';
import { checkAmount } from './amount-check.ts';
import { AmountField } from './amount-field.tsx';
import style from './cashier.module.css';
import { type AgentRequest, type Cashier, usePay, useRequestName } from './cashier-query.ts';
import { Choose } from './choose.tsx';
import { Problem } from './problem.tsx';
import { useRequestWords } from './state-words.ts';

const noteMax = 200;
const most = money(100_000_000_000);

function AskForm({ agent, free }: { agent: string; free: number }) {
  const { t } = useLingui();
  const { pay, isBusy, problem } = usePay();
  const request = useRequestName();
  const [direction, setDirection] = useState<AgentRequest['direction']>('deposit');
  const [text, setText] = useState('');
  const [note, setNote] = useState('');
  const left = direction === 'withdraw' ? parseAmount(free) : null;
  const terms = { min: money(1), max: most, left };
  const found = checkAmount(text, terms);
  const amount = found !== null && 'amount' in found ? found.amount : null;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (amount === null) return;
    const wanted = { direction, amount: makeMoney(amount), note: note.trim() };
    const body = { ...wanted, clientRef: request.nameFor(wanted) };
    const asked = await pay(() => call('askAgent', { body }), t`${agent} is asked.`);
    if (asked === null) return;
    request.forget();
    setText('');
    setNote('');
  };
  return (
    <form className={style['form']} onSubmit={(event) => void submit(event)} noValidate>
      <Choose
        label={t`What for`}
        value={direction}
        options={[
          ['deposit', t`Pay in`],
          ['withdraw', t`Pay out`],
        ]}
        onPick={(value) => setDirection(value === 'withdraw' ? 'withdraw' : 'deposit')}
      />
      <AmountField
        value={text}
        terms={terms}
        overLeft={t`${formatMoney(parseAmount(free))} is free to withdraw.`}
        onChange={setText}
      />
      <TextField
        label={t`Note (optional)`}
        maxLength={noteMax}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <Problem text={problem} />
      <Button type="submit" tone="primary" disabled={isBusy || amount === null}>
        {amount === null ? (
          <Trans>Enter an amount</Trans>
        ) : (
          t`Ask ${agent} for ${formatMoney(amount)}`
        )}
      </Button>
    </form>
  );
}

function Row({ request }: { request: AgentRequest }) {
  const { t } = useLingui();
  const words = useRequestWords();
  const { pay, isBusy, problem } = usePay();
  const { id, direction, amount, note, state, answer, createdAt } = request;
  const sum = formatMoney(parseAmount(amount));
  const drop = () => void pay(() => call('dropRequest', { body: { id } }));
  return (
    <li className={style['item']}>
      <div>
        <b>{direction === 'deposit' ? t`Pay in ${sum}` : t`Pay out ${sum}`}</b>
        <p className={style['hint']}>
          {words[state]} · {formatMoment(createdAt)}
          {note === '' ? null : <> · {note}</>}
        </p>
        {answer === '' ? null : <p>{answer}</p>}
        <Problem text={problem} />
      </div>
      {state === 'open' ? (
        <AskTwice
          isBusy={isBusy}
          label={t`Take back: ${sum}`}
          sure={<Trans>Take it back</Trans>}
          onSure={drop}
        >
          <Trans>Take back</Trans>
        </AskTwice>
      ) : null}
    </li>
  );
}

/** CASHIER-10: an agent's player asks the agent, who pays in and out. */
export function AgentSection({ cashier, agent }: { cashier: Cashier; agent: string }) {
  const { requests, free } = cashier;
  return (
    <Section
      title={<Trans>Ask {agent}</Trans>}
      hint={<Trans>{agent} pays your money in and out, and sees what you ask here.</Trans>}
    >
      <AskForm agent={agent} free={free} />
      {requests.length === 0 ? null : (
        <ul className={style['items']}>
          {requests.map((one) => (
            <Row key={one.id} request={one} />
          ))}
        </ul>
      )}
    </Section>
  );
}
