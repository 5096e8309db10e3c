/** Shows the answer of a command. */
import type { RunAnswer } from '@layline/contract/console';
import { formatMoment } from '@layline/web/ui/moments';
import { Table } from '../table/table.tsx';
import { Note, Plan } from '../ui/page.tsx';
import { columnsOf, keyOfCells, noteOf, rowsOf } from './cells.ts';

interface AnswerViewProps {
  /** The command's name. */
  readonly name: string;
  readonly answer: RunAnswer | { readonly kind: 'failed'; readonly message: string };
}

export function AnswerView({ name, answer }: AnswerViewProps) {
  if (answer.kind === 'refused') return <Note kind="bad">{answer.message}</Note>;
  if (answer.kind === 'failed') {
    return (
      <Note kind="warn">
        {answer.message} It is not known whether it was done: look before you repeat it.
      </Note>
    );
  }
  if (answer.kind === 'waiting') {
    return (
      <>
        <Note kind="warn">
          {answer.ripeAt === null
            ? 'This waits for a second person, for a day.'
            : 'Nobody else may approve this. On the page Approvals you can carry it out from ' +
              `${formatMoment(answer.ripeAt)}.`}
        </Note>
        {answer.plan === '' ? null : <Plan>{answer.plan}</Plan>}
      </>
    );
  }
  const rows = rowsOf(answer.data);
  if (rows !== null) {
    const note = noteOf(answer.data);
    return (
      <>
        {note === '' ? null : <Note kind="warn">{note}</Note>}
        <Table
          label={name}
          columns={columnsOf(rows)}
          rows={rows}
          keyOf={keyOfCells}
          empty="None."
        />
      </>
    );
  }
  return answer.isFault ? <Note kind="bad">{answer.text}</Note> : <Plan>{answer.text}</Plan>;
}
