import '../locales/texts.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { parseAmount } from '../../session/amount.ts';
import { EnglishNote } from '../../translation/english-note.tsx';
import { formatMoney } from '../../ui/figures.ts';
import { FailureLine } from '../../ui/notice.tsx';
import page from '../../ui/page.module.css';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { Section } from '../security/section.tsx';
import { AgentSection } from './agent-section.tsx';
import style from './cashier.module.css';
import { type Cashier, isWaitingDeposit, useCashier } from './cashier-query.ts';
import { DepositCard } from './deposit-card.tsx';
import { DepositSection } from './deposit-form.tsx';
import { Destinations } from './destinations.tsx';
import { LimitsOffer } from './limits-offer.tsx';
import { PaymentHistory } from './payment-history.tsx';
import { WaitingWithdrawals } from './waiting-withdrawals.tsx';
import { WithdrawSection } from './withdraw-form.tsx';

/** The whole balance, what of it is held, and what may be withdrawn. */
function Figures({ cashier: { balance, held, free, currency } }: { cashier: Cashier }) {
  const { t } = useLingui();
  const figures = [
    [t`Balance, ${currency}`, balance],
    [t`Held for withdrawals`, held],
    [t`Free to withdraw`, free],
  ] as const;
  return (
    <dl className={style['figures']}>
      {figures.map(([name, amount]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{formatMoney(parseAmount(amount))}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Money of such a site is moved by its operator. */
const Off = () => (
  <Section
    title={<Trans>The cashier is closed here</Trans>}
    hint={
      <Trans>
        Deposits and withdrawals are made by the operator of this site. Please ask there.
      </Trans>
    }
  />
);

function Open({ cashier }: { cashier: Cashier }) {
  return (
    <>
      {cashier.deposits.filter(isWaitingDeposit).map((deposit) => (
        <DepositCard key={deposit.ref} deposit={deposit} />
      ))}
      <WaitingWithdrawals withdrawals={cashier.withdrawals} />
      <div className={style['pair']}>
        <DepositSection cashier={cashier} />
        <WithdrawSection cashier={cashier} />
      </div>
      <Destinations cashier={cashier} />
    </>
  );
}

function Parts({ cashier }: { cashier: Cashier }) {
  const { money, agent } = cashier;
  return (
    <>
      <Figures cashier={cashier} />
      <LimitsOffer />
      {agent === null ? null : <AgentSection cashier={cashier} agent={agent} />}
      {money === 'cashier' ? <Open cashier={cashier} /> : null}
      {money === 'staff' ? (
        <>
          <Off />
          <WaitingWithdrawals withdrawals={cashier.withdrawals} />
        </>
      ) : null}
      <PaymentHistory cashier={cashier} />
    </>
  );
}

/** CASHIER-10: paying in and out, what waits, and what came of it. */
export function CashierScreen() {
  const { data, isError, refetch } = useCashier();
  return (
    <>
      <h1 className={page['title']}>
        <Trans>Cashier</Trans>
      </h1>
      <div className={style['parts']}>
        <EnglishNote of="account" />
        {data === undefined && isError ? (
          <FailureLine onRetry={() => void refetch()}>
            <Trans>The cashier could not be loaded. Your money is not affected.</Trans>
          </FailureLine>
        ) : null}
        {data === undefined && !isError ? <SkeletonRows count={6} /> : null}
        {data === undefined ? null : <Parts cashier={data} />}
      </div>
    </>
  );
}
