/** Saves every page of the bets of a branch in one file. */
import type { RunAnswer } from '@layline/contract/console';
import type { CommandReply } from '@layline/contract/console-commands';
import { Button } from '@layline/web/ui/button';
import { makeCsv } from '@layline/web/ui/csv';
import { download } from '@layline/web/ui/download';
import { useState } from 'react';
import { Problem, send, wordsOf } from '../api/request.ts';
import { type Cells, valueOf } from '../commands/cells.ts';
import { Note } from '../ui/page.tsx';

type Bets = CommandReply<'agent branch-bets'>;

interface AllAsCsvProps {
  readonly values: Readonly<Record<string, string>>;
}

export function AllAsCsv({ values }: AllAsCsvProps) {
  const [state, setState] = useState('');
  const [problem, setProblem] = useState('');
  const save = async (): Promise<void> => {
    setProblem('');
    try {
      const rows = await readAll(values, (page, pages) =>
        setState(`Reading page ${page} of ${pages}…`),
      );
      const heading = Object.keys(rows[0] ?? {});
      const lines = rows.map((row) => heading.map((name) => valueOf(row[name])));
      download('bets of the branch.csv', makeCsv([heading, ...lines]), 'text/csv');
    } catch (error) {
      setProblem(wordsOf(error));
    }
    setState('');
  };
  return (
    <div>
      <Button disabled={state !== ''} onClick={() => void save()}>
        {state === '' ? 'CSV of all pages' : state}
      </Button>
      {problem === '' ? null : <Note kind="bad">{problem}</Note>}
    </div>
  );
}

/** Bets that are placed meanwhile move others to the next page, where they come again. */
async function readAll(
  values: Readonly<Record<string, string>>,
  onPage: (page: number, pages: number) => void,
): Promise<Cells[]> {
  const rows = new Map<unknown, Cells>();
  let pages = 1;
  for (let page = 1; page <= pages; page += 1) {
    const found = await read(values, page);
    ({ pages } = found);
    for (const row of found.rows) rows.set(row['bet'], row);
    onPage(page, pages);
  }
  return [...rows.values()];
}

async function read(values: Readonly<Record<string, string>>, page: number): Promise<Bets> {
  const name = 'agent branch-bets';
  const answer = await send<RunAnswer>('/api/run', {
    name,
    values: { ...values, page: String(page) },
  });
  if (answer.kind === 'done') return answer.data as Bets;
  throw new Problem(400, answer.kind === 'refused' ? answer.message : 'It is not read yet.');
}
