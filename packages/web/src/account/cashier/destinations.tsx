import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { call } from '../../api/request.ts';
import { Button } from '../../ui/button.tsx';
import { formatMoment } from '../../ui/moments.ts';
import { TextField } from '../../ui/text-field.tsx';
import { AskTwice } from '../security/ask-twice.tsx';
import { Section } from '../security/section.tsx';
import style from './cashier.module.css';
import { type Cashier, type Destination, usePay } from './cashier-query.ts';
import { Choose } from './choose.tsx';
import { Problem } from './problem.tsx';
import { isUsable, paysOut, titleOf } from './withdraw-form.tsx';

const accountLength = { min: 4, max: 200 };

function Row({ destination, title }: { destination: Destination; title: string }) {
  const { t } = useLingui();
  const { pay, isBusy, problem } = usePay();
  const { id, label, usableAt } = destination;
  const remove = () => void pay(() => call('removeDestination', { body: { id } }));
  return (
    <li className={style['item']}>
      <div>
        <b>
          {title} {label}
        </b>
        <p className={style['hint']}>
          {isUsable(destination) ? (
            <Trans>Can be used</Trans>
          ) : (
            <Trans>Can be used from {formatMoment(usableAt)}</Trans>
          )}
        </p>
        <Problem text={problem} />
      </div>
      <AskTwice
        isBusy={isBusy}
        label={t`Remove ${title} ${label}`}
        sure={<Trans>Remove it</Trans>}
        onSure={remove}
      >
        <Trans>Remove</Trans>
      </AskTwice>
    </li>
  );
}

/** The server asks for the password or a code first. */
function AddForm({ cashier }: { cashier: Cashier }) {
  const { t } = useLingui();
  const { pay, isBusy, problem } = usePay();
  const [name, setName] = useState('');
  const [text, setText] = useState('');
  const methods = cashier.methods.filter(({ withdraw }) => withdraw !== null);
  const method = methods.find((one) => one.name === name) ?? methods[0];
  if (method === undefined) return null;
  const account = text.trim();
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const body = { method: method.name, account };
    const added = await pay(
      () => call('addDestination', { body }),
      t`Added. It can be used after a day.`,
    );
    if (added !== null) setText('');
  };
  return (
    <form className={style['form']} onSubmit={(event) => void submit(event)} noValidate>
      {methods.length === 1 ? null : (
        <Choose
          label={t`How it is paid`}
          value={method.name}
          options={methods.map((one) => [one.name, one.title])}
          onPick={setName}
        />
      )}
      <TextField
        label={t`Account for ${method.title}, with what the payer needs`}
        autoComplete="off"
        maxLength={accountLength.max}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Problem text={problem} />
      <Button type="submit" disabled={isBusy || account.length < accountLength.min}>
        <Trans>Add the destination</Trans>
      </Button>
    </form>
  );
}

/** Where the player's money may go. */
export function Destinations({ cashier }: { cashier: Cashier }) {
  const { destinations } = cashier;
  if (destinations.length === 0 && !paysOut(cashier)) return null;
  return (
    <Section
      title={<Trans>Destinations</Trans>}
      hint={
        <Trans>
          Adding one needs your password or a code, and it waits for a day: for your safety.
        </Trans>
      }
    >
      {destinations.length === 0 ? null : (
        <ul className={style['items']}>
          {destinations.map((one) => (
            <Row key={one.id} destination={one} title={titleOf(cashier, one)} />
          ))}
        </ul>
      )}
      <AddForm cashier={cashier} />
    </Section>
  );
}
