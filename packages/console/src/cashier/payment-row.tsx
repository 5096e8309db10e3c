/** One payment of a queue: how much, whose, what is known of it, and what can be done. */
import { formatRecent } from '@layline/web/ui/moments';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { playerPath } from '../lists/player-path.ts';
import { amountText } from '../ui/amount-text.ts';
import style from './cashier.module.css';

interface PaymentRowProps {
  readonly amount: number;
  readonly site: string;
  /** Null if nobody knows whose it is. */
  readonly user: string | null;
  /** What it is found by. */
  readonly code: string;
  readonly state: string;
  readonly at: string;
  /** Such as the method, the bank's reference or a reason. */
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly isBad?: boolean;
  /** What the next step does. */
  readonly next: string;
  readonly children: ReactNode;
}

export function PaymentRow(props: PaymentRowProps) {
  const { amount, site, user, code, state, at, facts, isBad = false, next, children } = props;
  return (
    <li className={style['row']} data-bad={isBad || undefined}>
      <div className={style['head']}>
        <b className={style['amount']}>{amountText(amount)}</b>
        <span>
          {user === null ? 'Nobody knows whose' : <Link href={playerPath(site, user)}>{user}</Link>}{' '}
          <span className={style['quiet']}>{site}</span>
        </span>
        <code className={style['code']}>{code}</code>
        <span className={style['state']}>{state}</span>
        <time className={style['quiet']} dateTime={at}>
          {formatRecent(at)}
        </time>
      </div>
      <dl className={style['facts']}>
        {facts
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <p className={style['quiet']}>{next}</p>
      <div className={style['acts']}>{children}</div>
    </li>
  );
}
