import { Trans, useLingui } from '@lingui/react/macro';
import { call } from '../../api/request.ts';
import { parseAmount } from '../../session/amount.ts';
import { formatMoney } from '../../ui/figures.ts';
import { formatMoment } from '../../ui/moments.ts';
import { AskTwice } from '../security/ask-twice.tsx';
import { Section } from '../security/section.tsx';
import style from './cashier.module.css';
import { isWaitingWithdrawal, usePay, type Withdrawal } from './cashier-query.ts';
import { Problem } from './problem.tsx';
import { useWithdrawalWords } from './state-words.ts';

function Row({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useLingui();
  const words = useWithdrawalWords();
  const { pay, isBusy, problem } = usePay();
  const { ref, amount, fee, label, state, mayCancel, createdAt } = withdrawal;
  const sum = formatMoney(parseAmount(amount));
  const cancel = () =>
    void pay(() => call('cancelWithdrawal', { body: { ref } }), t`${sum} is free again.`);
  return (
    <li className={style['item']}>
      <div>
        <b>
          <Trans>
            {sum} to {label}
          </Trans>
        </b>
        <p className={style['hint']}>
          {words[state]} · {formatMoment(createdAt)}
          {fee > 0 ? <> · {t`Fee ${formatMoney(parseAmount(fee))}`}</> : null}
        </p>
        <Problem text={problem} />
      </div>
      {mayCancel ? (
        <AskTwice
          isBusy={isBusy}
          label={t`Cancel the withdrawal of ${sum}`}
          sure={<Trans>Cancel it</Trans>}
          onSure={cancel}
        >
          <Trans>Cancel</Trans>
        </AskTwice>
      ) : null}
    </li>
  );
}

/** Withdrawals that are not over. Nothing is shown while there are none. */
export function WaitingWithdrawals({ withdrawals }: { withdrawals: readonly Withdrawal[] }) {
  const waiting = withdrawals.filter(isWaitingWithdrawal);
  if (waiting.length === 0) return null;
  return (
    <Section title={<Trans>Withdrawals on their way</Trans>}>
      <ul className={style['items']}>
        {waiting.map((one) => (
          <Row key={one.ref} withdrawal={one} />
        ))}
      </ul>
    </Section>
  );
}
