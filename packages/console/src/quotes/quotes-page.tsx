/**
 * Markets that traders quote. While the page is open the server knows that somebody attends; the keys act
 * on the market that is chosen: b ball running, arrows move the line.
 */
import type { RunAnswer } from '@layline/contract/console';
import { Button } from '@layline/web/ui/button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { Problem, send, wordsOf } from '../api/request.ts';
import { type Cells, rowsOf } from '../commands/cells.ts';
import { AddLink } from '../lists/add-link.tsx';
import { cellText } from '../lists/use-command-rows.ts';
import { useCommand } from '../session/me.ts';
import { type Column, Table } from '../table/table.tsx';
import { Note, Page, Reading } from '../ui/page.tsx';
import { movedLine } from './moved-line.ts';
import style from './quotes-page.module.css';

const attendMs = 5000;
const shownMs = 2000;

/** False once too long nobody attended: what is open then has to be opened again. */
const useAttendance = (isTrader: boolean) =>
  useQuery({
    queryKey: ['attend'],
    queryFn: () => send<{ readonly isAttended: boolean }>('/api/quotes/attend'),
    refetchInterval: attendMs,
    refetchIntervalInBackground: true,
    enabled: isTrader,
  });

const useQuotes = () =>
  useQuery({
    queryKey: ['quotes'],
    queryFn: async () => {
      const answer = await send<RunAnswer>('/api/run', { name: 'quote list' });
      if (answer.kind !== 'done') throw new Problem(400, 'The quotes cannot be read.');
      return rowsOf(answer.data) ?? [];
    },
    refetchInterval: shownMs,
  });

export function QuotesPage() {
  const isTrader = useCommand('quote line') !== undefined;
  const attendance = useAttendance(isTrader);
  const query = useQuotes();
  const tools = (
    <>
      <AddLink command="quote session" />
      <AddLink command="quote bookmaker" />
    </>
  );
  return (
    <Page title="Quotes" tools={tools}>
      {attendance.data?.isAttended === false ? (
        <Note kind="warn">Nobody attended: open each market again by Bets on.</Note>
      ) : null}
      <Reading query={query}>{(rows) => <Quotes rows={rows} isTrader={isTrader} />}</Reading>
    </Page>
  );
}

interface Quoting {
  /** Why the last act was refused; empty if it was not. */
  readonly problem: string;
  /** Takes no bets for the moment, or takes them again. */
  readonly turn: (row: Cells, isMatch?: boolean) => void;
  readonly move: (row: Cells, by: number) => void;
}

function useQuoting(): Quoting {
  const [problem, setProblem] = useState('');
  const client = useQueryClient();
  const run = async (name: string, values: Readonly<Record<string, string>>): Promise<void> => {
    try {
      const answer = await send<RunAnswer>('/api/run', { name, values, reason: 'quoting' });
      setProblem(answer.kind === 'refused' ? answer.message : '');
    } catch (error) {
      setProblem(wordsOf(error));
    }
    await client.invalidateQueries({ queryKey: ['quotes'] });
  };
  return {
    problem,
    turn(row, isMatch = false) {
      if (!isQuoted(row)) return;
      const state = isOpen(row) ? 'on' : 'off';
      const match = isMatch ? { match: 'on' } : {};
      void run('quote ball', { market: cellText(row, 'market'), state, ...match });
    },
    move(row, by) {
      const moved = movedLine(cellText(row, 'quote'), by);
      if (moved !== null) void run('quote line', { market: cellText(row, 'market'), ...moved });
    },
  };
}

const isOpen = (row: Cells): boolean => cellText(row, 'state') === 'open';
/** Without a quote there is nothing to take bets at, and no line to move. */
const isQuoted = (row: Cells): boolean => cellText(row, 'state') !== 'no quote yet';

function useKeys({ turn, move }: Quoting, row: Cells | undefined): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const isTyping = event.target instanceof HTMLInputElement;
      if (isTyping || row === undefined || event.ctrlKey || event.metaKey) return;
      if (event.key === 'b') turn(row);
      else if (event.key === 'B') turn(row, true);
      else if (event.key === 'ArrowUp') move(row, 1);
      else if (event.key === 'ArrowDown') move(row, -1);
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  });
}

function Quotes({ rows, isTrader }: { rows: readonly Cells[]; isTrader: boolean }) {
  const [chosen, setChosen] = useState('');
  const row = rows.find((one) => cellText(one, 'market') === chosen) ?? rows[0];
  const quoting = useQuoting();
  useKeys(quoting, isTrader ? row : undefined);
  const name: Column<Cells> = {
    name: 'Market',
    value: (one) => cellText(one, 'name'),
    isWide: true,
    cell: (one) => (
      <span className={style['market']}>
        <button
          type="button"
          className={style['name']}
          aria-pressed={one === row}
          onClick={() => setChosen(cellText(one, 'market'))}
        >
          {cellText(one, 'name')}
        </button>
        <b data-open={isOpen(one)}>{cellText(one, 'state')}</b>
        <span>{cellText(one, 'event')}</span>
      </span>
    ),
  };
  const acts: Column<Cells> = {
    name: 'Acts',
    value: () => '',
    isWide: true,
    cell: (one) => <Acts row={one} quoting={quoting} />,
  };
  const columns = [name, quote, ...(isTrader ? [acts] : [])];
  return (
    <>
      {isTrader ? (
        <Note>
          Keys for the market that is chosen: b ball running, shift b for its match, up and down
          move the line.
        </Note>
      ) : null}
      {quoting.problem === '' ? null : <Note kind="bad">{quoting.problem}</Note>}
      <Table
        label="quotes"
        isFit
        columns={columns}
        rows={rows}
        keyOf={(one) => cellText(one, 'market')}
        empty="Nothing is quoted yet. Make a session or a bookmaker market above."
      />
    </>
  );
}

const quote: Column<Cells> = {
  name: 'Quote',
  value: (row) => cellText(row, 'quote'),
  isWide: true,
};

function Acts({ row, quoting: { turn, move } }: { row: Cells; quoting: Quoting }) {
  const name = cellText(row, 'name');
  return (
    <span className={style['acts']}>
      {isQuoted(row) ? (
        <Button onClick={() => turn(row)}>{isOpen(row) ? 'Ball running' : 'Bets on'}</Button>
      ) : null}
      {cellText(row, 'kind') === 'session' && isQuoted(row) ? (
        <>
          <Button aria-label={`−1, line of ${name}`} onClick={() => move(row, -1)}>
            −1
          </Button>
          <Button aria-label={`+1, line of ${name}`} onClick={() => move(row, 1)}>
            +1
          </Button>
        </>
      ) : null}
      <Link href={`/markets/${cellText(row, 'market')}`} aria-label={`Market page: ${name}`}>
        Market
      </Link>
    </span>
  );
}
