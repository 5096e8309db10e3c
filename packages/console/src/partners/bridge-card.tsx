/** A process that takes and pays money for a site or knows people, and what of it a person must look at. */
import type { ShownBridge } from '@layline/contract/console-commands';
import { InlineCommand } from '../commands/inline-command.tsx';
import { Card, Figures, Note } from '../ui/page.tsx';
import style from './partners.module.css';

const titles = { cashier: 'Bridge', verifier: 'Verifier', register: 'Register' } as const;

function purposeOf({ kind, isIdempotent }: ShownBridge): string {
  if (kind === 'verifier') return 'Says which level of verification a player has';
  if (kind === 'register') return 'Says whether a person is excluded';
  return isIdempotent
    ? 'A payout that it is given twice is paid once'
    : 'A payout is never given to it twice';
}

export function BridgeCard({ bridge }: { bridge: ShownBridge }) {
  const { name, kind, siteId, url, isOn, waiting, unknown } = bridge;
  const isCashier = kind === 'cashier';
  const figures = [
    { name: 'State', value: isOn ? 'on' : 'off' },
    ...(isCashier
      ? [
          { name: 'Not given yet', value: waiting.toLocaleString('en') },
          { name: 'Unknown payouts', value: unknown.toLocaleString('en') },
        ]
      : []),
  ];
  return (
    <Card title={`${titles[kind]} ${name}`}>
      <p className={style['quiet']}>
        {siteId} → <code>{url}</code>
        <br />
        {purposeOf(bridge)}
      </p>
      <Figures figures={figures} isBare />
      <Problems bridge={bridge} />
      <div className={style['actions']}>
        <InlineCommand
          key={String(isOn)}
          name={isOn ? 'partner off' : 'partner on'}
          values={{ name }}
          about={name}
        />
        {isCashier ? (
          <>
            <InlineCommand name="partner ask" values={{ name }} about={name} />
            <InlineCommand name="partner payments" values={{ name }} about={name} />
          </>
        ) : null}
        <InlineCommand name="partner set" values={{ name }} about={name} />
        {unknown > 0 ? <InlineCommand name="partner give" values={{ name }} about={name} /> : null}
      </div>
    </Card>
  );
}

function Problems({ bridge }: { bridge: ShownBridge }) {
  const { isOn, offReason, unknown, waiting, oldUntil } = bridge;
  return (
    <>
      {isOn || offReason === '' ? null : (
        <Note kind="bad">It was turned off: {offReason}. Nothing is taken or paid meanwhile.</Note>
      )}
      {unknown > 0 ? (
        <Note kind="warn">
          Nobody can know whether {unknown === 1 ? 'a payout was' : `${unknown} payouts were`} paid.
          Ask its operator; then say that it is paid or returned, or give it again.
        </Note>
      ) : null}
      {!isOn && waiting > 0 ? (
        <Note>
          {waiting} {waiting === 1 ? 'payment waits' : 'payments wait'} until it is on.
        </Note>
      ) : null}
      {oldUntil === null ? null : (
        <p className={style['quiet']}>
          The secret before the last one is good too until {oldUntil}.
        </p>
      )}
    </>
  );
}
