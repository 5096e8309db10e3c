import { Trans, useLingui } from '@lingui/react/macro';
import { parseAmount } from '../../session/amount.ts';
import { formatMoney } from '../../ui/figures.ts';
import { formatMoment } from '../../ui/moments.ts';
import { Section } from '../security/section.tsx';
import style from './cashier.module.css';
import { type Cashier, isWaitingDeposit, isWaitingWithdrawal } from './cashier-query.ts';
import { useDepositWords, useWithdrawalWords } from './state-words.ts';

interface Line {
  readonly ref: string;
  readonly at: string;
  readonly what: string;
  readonly state: string;
  readonly amount: string;
  readonly reason: string;
}

function useLines({ deposits, withdrawals }: Cashier): readonly Line[] {
  const { t } = useLingui();
  const depositWords = useDepositWords();
  const withdrawalWords = useWithdrawalWords();
  const ofDeposits = deposits
    .filter((one) => !isWaitingDeposit(one))
    .map(({ ref, createdAt, title, state, arrived, amount, reason }) => ({
      ref,
      at: createdAt,
      what: t`Deposit by ${title}`,
      state: depositWords[state],
      // What arrived counts, not what was announced.
      amount: formatMoney(parseAmount(arrived ?? amount)),
      reason,
    }));
  const ofWithdrawals = withdrawals
    .filter((one) => !isWaitingWithdrawal(one))
    .map(({ ref, createdAt, label, state, amount }) => ({
      ref,
      at: createdAt,
      what: t`Withdrawal to ${label}`,
      state: withdrawalWords[state],
      amount: formatMoney(parseAmount(amount)),
      reason: '',
    }));
  return [...ofDeposits, ...ofWithdrawals].toSorted((a, b) => (a.at < b.at ? 1 : -1));
}

/** What is over, newest first. */
export function PaymentHistory({ cashier }: { cashier: Cashier }) {
  const lines = useLines(cashier);
  return (
    <Section title={<Trans>History</Trans>}>
      {lines.length === 0 ? (
        <p className={style['note']}>
          <Trans>No payment is over yet.</Trans>
        </p>
      ) : (
        <ul className={style['items']}>
          {lines.map(({ ref, at, what, state, amount, reason }) => (
            <li key={ref} className={style['item']}>
              <div>
                {what}
                <p className={style['hint']}>
                  {state} · {formatMoment(at)}
                  {reason === '' ? null : <> · {reason}</>}
                </p>
              </div>
              <b className={style['sum']}>{amount}</b>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
