/** The wallet of an operator that holds its players' money: how its site works, and who may use it. */
import type { ShownWallet } from '@layline/contract/console-commands';
import { InlineCommand } from '../commands/inline-command.tsx';
import { Card, Figures, Note } from '../ui/page.tsx';
import style from './partners.module.css';

const ways: Readonly<Record<string, string>> = {
  transfer: 'Transfers',
  tables: 'Bet by bet',
};

export function WalletCard({ wallet }: { wallet: ShownWallet }) {
  const { name, siteId, money, url, isOn, players, oldUntil } = wallet;
  const { openDebits, rollbacks, credits } = wallet;
  const way = ways[money];
  const figures = [
    { name: 'State', value: isOn ? 'on' : 'off' },
    { name: 'Money', value: way ?? 'Not used' },
    { name: 'Players', value: players.toLocaleString('en') },
    ...(money === 'tables' || openDebits + rollbacks + credits > 0
      ? [
          { name: 'Open debits', value: openDebits.toLocaleString('en') },
          { name: 'Unknown rollbacks', value: rollbacks.toLocaleString('en') },
          { name: 'Unknown credits', value: credits.toLocaleString('en') },
        ]
      : []),
  ];
  return (
    <Card title={`Wallet ${name}`}>
      <p className={style['quiet']}>
        {siteId}
        {url === '' ? null : (
          <>
            {' '}
            → <code>{url}</code>
          </>
        )}
      </p>
      <Figures figures={figures} isBare />
      {isOn && way === undefined ? (
        <Note kind="warn">
          {siteId} does not use it: its money is set to {money}.
        </Note>
      ) : null}
      {oldUntil === null ? null : (
        <p className={style['quiet']}>
          The secret before the last one is good too until {oldUntil}.
        </p>
      )}
      {rollbacks + credits > 0 ? (
        <Note kind="warn">
          It has not acknowledged {rollbacks} rollbacks and {credits} credits. They are sent again
          until it does.
        </Note>
      ) : null}
      {money === 'tables' && url === '' ? (
        <Note kind="warn">It has no address yet: no bet can be placed at the tables.</Note>
      ) : null}
      <div className={style['actions']}>
        <InlineCommand
          key={String(isOn)}
          name={isOn ? 'wallet off' : 'wallet on'}
          values={{ name }}
          about={name}
        />
        <InlineCommand name="wallet set" values={{ name }} about={name} />
        <InlineCommand name="wallet calls" values={{ name }} about={name} />
        <InlineCommand name="wallet ask" values={{ name }} about={name} />
      </div>
    </Card>
  );
}
