/** A market that is no longer open: its result, and what can still be corrected. */
import type { RunAnswer, ShownMarket } from '@layline/contract/console';
import { useQuery } from '@tanstack/react-query';
import { Problem, send } from '../api/request.ts';
import { CommandLink } from '../lists/command-link.tsx';
import { type Column, Table } from '../table/table.tsx';
import { Figures } from '../ui/page.tsx';
import style from './market-page.module.css';

export function usePaidMarket(marketId: string, isOver: boolean) {
  return useQuery({
    queryKey: ['paid market', marketId],
    queryFn: async () => {
      const values = { market: marketId };
      const answer = await send<RunAnswer>('/api/run', { name: 'market show', values });
      if (answer.kind === 'done') return answer.data as ShownMarket;
      throw new Problem(400, answer.kind === 'refused' ? answer.message : 'It is not read yet.');
    },
    enabled: isOver,
  });
}

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
