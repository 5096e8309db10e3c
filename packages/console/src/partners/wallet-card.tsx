/** The wallet of an operator that holds its players' money: how its site works, and who may use it. */
import type { ShownWallet } from '@layline/contract/console-commands';
import { InlineCommand } from '../commands/inline-command.tsx';
import { Card, Figures, Note } from '../ui/page.tsx';
import style from './partners.module.css';

const ways: Readonly<Record<string, string>> = {
  transfer: 'Transfers',
  tables: 'Asked for each table bet',
};

export function WalletCard({ wallet }: { wallet: ShownWallet }) {
  const { name, siteId, money, url, isOn, players, oldUntil } = wallet;
  const way = ways[money];
  const figures = [
    { name: 'State', value: isOn ? 'on' : 'off' },
    { name: 'Money', value: way ?? 'Not used' },
    { name: 'Players', value: players.toLocaleString('en') },
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
      <div className={style['actions']}>
        <InlineCommand
          key={String(isOn)}
          name={isOn ? 'wallet off' : 'wallet on'}
          values={{ name }}
          about={name}
        />
        <InlineCommand name="wallet set" values={{ name }} about={name} />
      </div>
    </Card>
  );
}
