/** A site's profit and loss: each figure leads to what it is made of, down to a player's worksheets. */
import type { ShownProfitRow } from '@layline/contract/console-risk';
import { formatWireDay } from '@layline/web/ui/moments';
import { Link, useLocation, useSearch } from 'wouter';
import { PeriodFilter } from '../lists/period-filter.tsx';
import { SiteChoice } from '../lists/site-choice.tsx';
import { useCommandData } from '../lists/use-command-data.ts';
import { type Column, Table } from '../table/table.tsx';
import { amountColumn, resultOf } from '../ui/amount.tsx';
import { amountText } from '../ui/amount-text.ts';
import { Figures, Note, Page, Reading } from '../ui/page.tsx';
import style from './profit-page.module.css';
import {
  addressOfPart,
  hrefBelow,
  limits,
  type ProfitPart,
  partOf,
  sums,
  valuesOf,
} from './profit-part.ts';

export function ProfitPage() {
  const search = useSearch();
  const chosen = new URLSearchParams(search).get('site') ?? '';
  const [, go] = useLocation();
  return (
    <Page title="Profit">
      <SiteChoice
        chosen={chosen}
        onChoose={(site) => go(addressOfPart({ ...partOf('', site), by: 'day' }))}
      >
        {(site, choice) => {
          const part = partOf(search, site);
          const change = (changed: Partial<ProfitPart>): void =>
            go(addressOfPart({ ...part, ...changed }));
          return (
            <>
              <div className={style['filters']}>
                {choice}
                <PeriodFilter sums={sums} period={part} onChange={change} />
              </div>
              <Restrictions part={part} />
              <Sums part={part} />
            </>
          );
        }}
      </SiteChoice>
    </Page>
  );
}

/** What the figures are restricted to; each can be taken away. */
function Restrictions({ part }: { part: ProfitPart }) {
  const set = limits.flatMap((name) => {
    const limit = part.of[name];
    return limit === null ? [] : [{ name, text: limit.name }];
  });
  if (set.length === 0) return null;
  return (
    <ul className={style['limits']} aria-label="Only of">
      {set.map(({ name, text }) => (
        <li key={name}>
          {text}
          <Link
            href={addressOfPart({ ...part, of: { ...part.of, [name]: null } })}
            aria-label={`Not only ${text}`}
          >
            ×
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Sums({ part }: { part: ProfitPart }) {
  const query = useCommandData({ command: 'report profit', values: valuesOf(part) });
  return (
    <Reading query={query}>
      {({ rows, total, timeZone }) => (
        <>
          <Figures
            figures={[
              { name: 'Profit', value: resultOf(total.profit) },
              { name: 'Staked', value: amountText(total.staked) },
              { name: 'Margin', value: marginText(total) },
              { name: 'Commission', value: amountText(total.commission) },
              { name: 'Bets', value: total.bets.toLocaleString('en') },
            ]}
          />
          <Note>Days of {timeZone}. The house’s own part, after what agents bear.</Note>
          <Table
            label={`profit by ${part.by}`}
            columns={columnsOf(part)}
            rows={rows}
            keyOf={({ key }) => key}
            empty="No bet was settled in these days."
            isPinned
          />
        </>
      )}
    </Reading>
  );
}

type Summed = Pick<ShownProfitRow, 'profit' | 'staked'>;

/** In per cent of what was staked; empty if nothing was. */
const marginOf = ({ profit, staked }: Summed): number | null =>
  staked === 0 ? null : (profit / staked) * 100;

function marginText(sums: Summed): string {
  const margin = marginOf(sums);
  return margin === null ? '–' : `${margin.toFixed(2).replace('-', '−')} %`;
}

const columnsOf = (part: ProfitPart): readonly Column<ShownProfitRow>[] => [
  {
    name: part.by.charAt(0).toUpperCase() + part.by.slice(1),
    value: ({ name }) => name,
    isWide: true,
    cell(row) {
      const href = hrefBelow(part, row);
      const name = formatWireDay(row.name);
      return href === null ? name : <Link href={href}>{name}</Link>;
    },
  },
  {
    name: 'Profit',
    value: ({ profit }) => profit,
    cell: ({ profit }) => resultOf(profit),
    isKept: true,
  },
  amountColumn('Staked', ({ staked }) => staked),
  { name: 'Margin', value: (row) => marginOf(row) ?? '', cell: marginText },
  amountColumn('Commission', ({ commission }) => commission),
  { name: 'Bets', value: ({ bets }) => bets },
];
