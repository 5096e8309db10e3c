/** A market that is no longer open: its result, and what can still be corrected. */
import type { ShownMarket } from '@layline/contract/console';
import { CommandLink } from '../lists/command-link.tsx';
import { useCommandData } from '../lists/use-command-data.ts';
import { type Column, Table } from '../table/table.tsx';
import { Figures } from '../ui/page.tsx';
import style from './market-page.module.css';

export const usePaidMarket = (marketId: string, isOver: boolean) =>
  useCommandData({ command: 'market show', values: { market: marketId }, isWanted: isOver });

type Runner = ShownMarket['rows'][number];

const columns: readonly Column<Runner>[] = [
  { name: 'Runner', value: ({ runner }) => runner },
  { name: 'Result', value: ({ status }) => status },
];

/** Several runners may have won. */
function resultOf({ number, rows }: ShownMarket): string {
  if (number !== null) return String(number);
  const winners = rows.filter(({ status }) => status === 'winner');
  return winners.length === 0 ? 'void' : winners.map(({ runner }) => runner).join(', ');
}

export function PaidMarket({ market }: { market: ShownMarket }) {
  const { competition, name, isPaid, rows } = market;
  const figures = [
    { name: 'State', value: isPaid ? 'paid' : 'not settled' },
    { name: 'Result', value: isPaid ? resultOf(market) : '–' },
    { name: 'Rules', value: market.rules ?? 'none' },
  ];
  return (
    <>
      <p className={style['sub']}>
        {competition} · {name} · <code>{market.market}</code>
      </p>
      <Figures figures={figures} />
      <Table
        label={`${market.event} ${name}`}
        columns={columns}
        rows={rows}
        keyOf={({ runner }) => runner}
        empty="No runners."
      />
      <nav className={style['actions']} aria-label="Corrections">
        {['market resettle', 'market void'].map((command) => (
          <CommandLink key={command} name={command} values={{ market: market.market }} />
        ))}
      </nav>
    </>
  );
}
