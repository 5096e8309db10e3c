/** The open bets that make a player's figures in a market. */
import type { ShownPositionBets } from '@layline/contract/console-risk';
import { Button } from '@layline/web/ui/button';
import { formatRecent } from '@layline/web/ui/moments';
import { Link } from 'wouter';
import { playerPath } from '../lists/player-path.ts';
import { useCommandData } from '../lists/use-command-data.ts';
import { type Column, Table } from '../table/table.tsx';
import { amountColumn } from '../ui/amount.tsx';
import { Note, Reading } from '../ui/page.tsx';
import style from './position.module.css';
import { resultColumns } from './result-columns.tsx';

interface PlayerBetsProps {
  readonly market: string;
  readonly site: string;
  readonly user: string;
  readonly onClose: () => void;
}

const everyMs = 5000;

type Bet = ShownPositionBets['rows'][number];

export function PlayerBets({ market, site, user, onClose }: PlayerBetsProps) {
  const values = { market, site, user };
  const query = useCommandData({ command: 'risk bets', values, everyMs });
  return (
    <section className={style['bets']} aria-label={`Bets of ${user} in this market`}>
      <div className={style['tools']}>
        <h3>Bets of {user}</h3>
        <Link href={playerPath(site, user)}>All of {user}</Link>
        <Button onClick={onClose}>Close</Button>
      </div>
      <Note>What {user} wins or loses by each outcome.</Note>
      <Reading query={query}>
        {({ outcomes, rows }) => (
          <Table
            label={`bets of ${user}`}
            columns={[...columns, ...resultColumns<Bet>(outcomes, ({ results }) => results), made]}
            rows={rows}
            keyOf={({ bet }) => bet}
            empty="No open bet is left in this market."
          />
        )}
      </Reading>
    </section>
  );
}

const columns: readonly Column<Bet>[] = [
  { name: 'On', value: ({ on }) => on },
  { name: 'Placed', value: ({ placed }) => placed, cell: ({ placed }) => formatRecent(placed) },
  { name: 'Asked', value: ({ asked }) => asked, cell: ({ asked }) => String(asked) },
  {
    name: 'Matched at',
    value: ({ price }) => price,
    cell: ({ price }) => (price === 0 ? '' : String(price)),
  },
  amountColumn('Stake', ({ staked }) => staked),
  amountColumn('Matched', ({ matched }) => matched),
];

const made: Column<Bet> = { name: 'Worksheet', value: ({ worksheet }) => worksheet, isWide: true };
