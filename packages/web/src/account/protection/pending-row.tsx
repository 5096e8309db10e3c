import { parseInstant } from '@layline/contract/instant';
import { Trans, useLingui } from '@lingui/react/macro';
import { call } from '../../api/request.ts';
import { serverNow } from '../../base/clock.ts';
import { Button } from '../../ui/button.tsx';
import { formatMoment } from '../../ui/moments.ts';
import { useLimitWords } from './limit-words.ts';
import style from './protection.module.css';
import { type PlayerProtection, useProtect } from './protection-queries.ts';

/** A pending relaxation of a limit: from when and until when it can be confirmed (RP-5). */
export function PendingRow({ pending }: { pending: PlayerProtection['pending'][number] }) {
  const { t } = useLingui();
  const { amountOf } = useLimitWords();
  const { protect, isBusy } = useProtect();
  const { limit, period, amount, confirmFrom, lapsesAt } = pending;
  const isOpen = serverNow() >= (parseInstant(confirmFrom) ?? Number.POSITIVE_INFINITY);
  const [from, until] = [formatMoment(confirmFrom), formatMoment(lapsesAt)];
  const raised = amount === null ? null : amountOf(limit, amount);
  const confirm = (): void =>
    void protect(
      () => call('confirmLimit', { body: { limit, period, amount } }),
      t`The limit is changed.`,
    );
  const drop = (): void =>
    void protect(
      () => call('dropLimitChange', { body: { limit, period } }),
      t`The limit stays as it is.`,
    );
  return (
    <div className={style['pending']}>
      <p>
        {raised === null ? (
          <Trans>You asked to remove this limit.</Trans>
        ) : (
          <Trans>You asked to raise it to {raised}.</Trans>
        )}{' '}
        {isOpen ? (
          <Trans>Confirm by {until}, or it stays as it is.</Trans>
        ) : (
          <Trans>
            It can be confirmed from {from} to {until}; without that it stays as it is.
          </Trans>
        )}
      </p>
      <div className={style['acts']}>
        {isOpen ? (
          <Button disabled={isBusy} onClick={confirm}>
            <Trans>Yes, change it</Trans>
          </Button>
        ) : null}
        <Button disabled={isBusy} onClick={drop}>
          <Trans>Keep my limit</Trans>
        </Button>
      </div>
    </div>
  );
}
