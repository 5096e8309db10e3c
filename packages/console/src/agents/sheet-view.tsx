/** A sheet between an agent and its upline, from days down to the worksheets of bets. */
import type { ShownSheet } from '@layline/contract/console';
import { Button } from '@layline/web/ui/button';
import { formatWireDay } from '@layline/web/ui/moments';
import { useState } from 'react';
import { CommandList } from '../lists/command-list.tsx';
import { PeriodFilter } from '../lists/period-filter.tsx';
import { useCommandData } from '../lists/use-command-data.ts';
import { cellText } from '../lists/use-command-rows.ts';
import { type Column, Table } from '../table/table.tsx';
import { amountColumn, amountOf } from '../ui/amount.tsx';
import { Card, Figures, Note, Reading } from '../ui/page.tsx';
import style from './agents.module.css';
import { SendSheet } from './send-sheet.tsx';

const sums = ['day', 'market', 'player', 'kind'] as const;
type Sum = (typeof sums)[number];

/** The part that is shown: all of a period, or what was selected. */
interface Part {
  readonly by: Sum;
  readonly from: string;
  readonly to: string;
  readonly market: Named | null;
  readonly player: Named | null;
}

interface Named {
  readonly key: string;
  readonly name: string;
}

const whole: Part = { by: 'day', from: '', to: '', market: null, player: null };
type Row = ShownSheet['rows'][number];

const valuesOf = (agent: string, { by, from, to, market, player }: Part) => ({
  agent,
  by,
  ...(from !== '' && { from }),
  ...(to !== '' && { to }),
  ...(market !== null && { market: market.key }),
  ...(player !== null && { player: player.key }),
});

/** Returns the part one level below; null if a row leads nowhere. */
function partBelow(part: Part, row: Row): Part | null {
  const name = String(row[part.by] ?? row.key);
  const named = { key: row.key, name };
  if (part.by === 'day') return { ...part, by: 'market', from: row.key, to: row.key };
  if (row.key === 'clearing' || part.by === 'kind') return null;
  return part.by === 'market'
    ? { ...part, by: 'player', market: named }
    : { ...part, by: 'market', player: named };
}

export function SheetView({ agent, upline }: { agent: string; upline: string }) {
  const [steps, setSteps] = useState<readonly Part[]>([whole]);
  const part = steps.at(-1) ?? whole;
  const change = (changed: Partial<Part>): void => setSteps([{ ...part, ...changed }]);
  const { market, player } = part;
  return (
    <Card title={`Sheet with ${upline}`}>
      <Note>
        What {agent} owes {upline}; below zero, what {upline} owes {agent}.
      </Note>
      <div className={style['filter']}>
        <PeriodFilter sums={sums} period={part} onChange={change} />
        {steps.length > 1 ? (
          <Button onClick={() => setSteps(steps.slice(0, -1))}>Back up</Button>
        ) : null}
      </div>
      {[market, player].map((one) =>
        one === null ? null : <strong key={one.key}>{one.name}</strong>,
      )}
      {market !== null && player !== null ? (
        <CommandList
          command="agent bets"
          values={{ agent, market: market.key, player: player.key }}
          actions={[]}
          keyOf={(row) => cellText(row, 'bet')}
          empty="No bet of this player stands on this sheet."
        />
      ) : (
        <SheetPart agent={agent} part={part} onDown={(below) => setSteps([...steps, below])} />
      )}
    </Card>
  );
}

interface SheetPartProps {
  readonly agent: string;
  readonly part: Part;
  readonly onDown: (below: Part) => void;
}

function SheetPart({ agent, part, onDown }: SheetPartProps) {
  const query = useCommandData({ command: 'agent sheet', values: valuesOf(agent, part) });
  const columns: readonly Column<Row>[] = [
    {
      name: part.by.charAt(0).toUpperCase() + part.by.slice(1),
      value: (row) => String(row[part.by] ?? row.key),
      isWide: true,
      cell: (row) => <Down row={row} part={part} onDown={onDown} />,
    },
    { ...amountColumn<Row>('Results', ({ result }) => result), isKept: true },
    amountColumn('Commission', ({ commission }) => commission),
    amountColumn('Cleared', ({ cleared }) => cleared),
  ];
  return (
    <Reading query={query}>
      {({ before, after, ...sheet }) => (
        <>
          <Note>Days of {sheet.timeZone}.</Note>
          {before === undefined || after === undefined ? null : (
            <>
              <Figures
                figures={[
                  { name: 'Before these days', value: amountOf(before) },
                  { name: 'After them', value: amountOf(after) },
                ]}
              />
              {part.by === 'day' ? <SendSheet sheet={{ ...sheet, before, after }} /> : null}
            </>
          )}
          <Table
            label={`sheet of ${agent}`}
            columns={columns}
            rows={sheet.rows}
            keyOf={({ key }) => key}
            isPinned
            empty="Nothing was shared or cleared in these days."
          />
        </>
      )}
    </Reading>
  );
}

interface DownProps {
  readonly row: Row;
  readonly part: Part;
  readonly onDown: (below: Part) => void;
}

function Down({ row, part, onDown }: DownProps) {
  const name = formatWireDay(String(row[part.by] ?? row.key));
  const below = partBelow(part, row);
  if (below === null) return name;
  return (
    <button type="button" className={style['down']} onClick={() => onDown(below)}>
      {name}
    </button>
  );
}
