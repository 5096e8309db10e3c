import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { formatMoment } from '../../ui/moments.ts';
import { Section } from '../security/section.tsx';
import { LimitForm } from './limit-form.tsx';
import { useLimitWords } from './limit-words.ts';
import { PendingRow } from './pending-row.tsx';
import style from './protection.module.css';
import type { LimitKind, LimitPeriod, PlayerProtection, UsedLimit } from './protection-queries.ts';

const kindsInOrder: readonly LimitKind[] = ['deposit', 'loss', 'stake', 'time'];
const periodsInOrder: readonly LimitPeriod[] = ['day', 'week', 'month'];

function UsedLine({ used }: { used: UsedLimit }) {
  const { owners, amountOf } = useLimitWords();
  const [amount, left] = [amountOf(used.limit, used.amount), amountOf(used.limit, used.left)];
  const restarts = formatMoment(used.restartsAt);
  const part = used.amount === 0 ? 1 : Math.min(1, Math.max(0, used.used / used.amount));
  return (
    <div className={style['used']}>
      <strong>{amount}</strong>
      <span>{owners[used.owner]}</span>
      <span className={style['bar']} aria-hidden="true">
        <span style={{ width: `${Math.round(part * 100)}%` }} />
      </span>
      <span>
        <Trans>
          {left} left, starts again {restarts}
        </Trans>
      </span>
    </div>
  );
}

interface RowProps {
  readonly limit: LimitKind;
  readonly period: LimitPeriod;
  readonly protection: PlayerProtection;
}

function PeriodRow({ limit, period, protection }: RowProps) {
  const { t } = useLingui();
  const { kinds, periods } = useLimitWords();
  const [isOpen, setIsOpen] = useState(false);
  const isThis = (one: { limit: LimitKind; period: LimitPeriod }): boolean =>
    one.limit === limit && one.period === period;
  const counting = protection.limits.filter(isThis);
  const own = counting.find(({ owner }) => owner === 'player') ?? null;
  const pending = protection.pending.find(isThis);
  const name = `${kinds[limit]}, ${periods[period]}`;
  return (
    <li className={style['period']}>
      <div className={style['periodHead']}>
        <h3>{periods[period]}</h3>
        {counting.length > 0 ? null : (
          <span className={style['none']}>
            <Trans>No limit</Trans>
          </span>
        )}
        {isOpen ? null : (
          <Button
            aria-label={own === null ? t`Set ${name}` : t`Change ${name}`}
            onClick={() => setIsOpen(true)}
          >
            {own === null ? <Trans>Set</Trans> : <Trans>Change</Trans>}
          </Button>
        )}
      </div>
      {counting.map((used) => (
        <UsedLine key={used.owner} used={used} />
      ))}
      {pending === undefined ? null : <PendingRow pending={pending} />}
      {isOpen ? (
        <LimitForm
          limit={limit}
          period={period}
          current={own?.amount ?? null}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </li>
  );
}

/** RP-1 to RP-6: four kinds of limits, each by day, week and month. */
export function LimitsSections({ protection }: { protection: PlayerProtection }) {
  const { kinds, hints } = useLimitWords();
  return kindsInOrder.map((limit) => (
    <Section key={limit} title={kinds[limit]} hint={hints[limit]}>
      <ul className={style['periods']}>
        {periodsInOrder.map((period) => (
          <PeriodRow key={period} limit={limit} period={period} protection={protection} />
        ))}
      </ul>
    </Section>
  ));
}
