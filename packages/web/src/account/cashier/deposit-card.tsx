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
import style from './cashier.module.css';
import { type Deposit, usePay } from './cashier-query.ts';
import { CopyLine } from './copy-line.tsx';
import { Problem } from './problem.tsx';

const bankRefMin = 4;

/** The bank's reference helps staff to find the transfer; it credits nothing. */
function BankRef({ deposit }: { deposit: Deposit }) {
  const { t } = useLingui();
  const { pay, isBusy, problem } = usePay();
  const [text, setText] = useState(deposit.bankRef ?? '');
  const bankRef = text.trim();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const body = { ref: deposit.ref, bankRef };
    void pay(() => call('nameBankRef', { body }), t`Thank you. Your payment is looked for.`);
  };
  return (
    <form className={style['row']} onSubmit={submit}>
      <TextField
        label={t`The bank's reference of your payment, once you have paid`}
        autoComplete="off"
        maxLength={64}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button
        type="submit"
        disabled={isBusy || bankRef.length < bankRefMin || bankRef === deposit.bankRef}
      >
        {deposit.bankRef === null ? <Trans>I have paid</Trans> : <Trans>Change</Trans>}
      </Button>
      <Problem text={problem} />
    </form>
  );
}

function Particulars({ deposit: { code, lines, url, title } }: { deposit: Deposit }) {
  const { t } = useLingui();
  return (
    <>
      <dl className={style['copies']}>
        {url === null ? <CopyLine label={t`Code`} value={code} isCode /> : null}
        {lines.map(({ label, value }) => (
          <CopyLine key={`${label} ${value}`} label={label || t`Payee`} value={value} />
        ))}
      </dl>
      {url === null ? null : (
        <a className={style['onward']} href={url} target="_blank" rel="noopener noreferrer">
          <Trans>Pay at {title}</Trans>
        </a>
      )}
    </>
  );
}

/** A provider with a page of its own finds the payment by itself; staff find it by its code. */
function Hint({ deposit: { state, amount, title, code, url, expiresAt } }: { deposit: Deposit }) {
  const sum = formatMoney(parseAmount(amount));
  if (state === 'waiting') return <Trans>Waits until the payment is found.</Trans>;
  if (url !== null) {
    return (
      <Trans>
        Pay {sum} at {title} until {formatMoment(expiresAt)}: what arrives there is credited.
      </Trans>
    );
  }
  return (
    <Trans>
      Pay exactly {sum} until {formatMoment(expiresAt)}, and write the code {code} on the payment:
      it is found by that.
    </Trans>
  );
}

/** A deposit that waits: what to pay, by which code, and what is known of it. */
export function DepositCard({ deposit }: { deposit: Deposit }) {
  const { t } = useLingui();
  const { pay, isBusy, problem } = usePay();
  const { ref, title, amount, url, lines, canDrop } = deposit;
  const sum = formatMoney(parseAmount(amount));
  const isOfBank = url === null && lines.length > 0;
  const drop = () => void pay(() => call('dropDeposit', { body: { ref } }));
  return (
    <Section
      title={
        <Trans>
          {sum} by {title}
        </Trans>
      }
      hint={<Hint deposit={deposit} />}
    >
      <div className={style['part']}>
        <Particulars deposit={deposit} />
        {isOfBank ? <BankRef deposit={deposit} /> : null}
        <Problem text={problem} />
        {canDrop ? (
          <AskTwice
            isBusy={isBusy}
            label={t`Drop the deposit of ${sum}`}
            sure={<Trans>Drop it: I have not paid</Trans>}
            onSure={drop}
          >
            <Trans>Drop</Trans>
          </AskTwice>
        ) : null}
      </div>
    </Section>
  );
}
