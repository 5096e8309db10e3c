/** Which backups are known, and how to make and restore one. */
import type { ShownBackups } from '@layline/contract/console-system';
import { formatMoment } from '@layline/web/ui/moments';
import { useCommandData } from '../lists/use-command-data.ts';
import { type Column, Table } from '../table/table.tsx';
import { Fact, Facts } from '../ui/facts.tsx';
import { Card, Note, Plan, Reading } from '../ui/page.tsx';
import { sizeText } from './sizes.ts';
import style from './system.module.css';

const everyMs = 10_000;
type Made = ShownBackups['made'][number];

const columnsAt = (seq: number): readonly Column<Made>[] => [
  {
    name: 'Made',
    value: ({ madeAt }) => madeAt,
    cell: ({ madeAt }) => formatMoment(madeAt),
  },
  { name: 'File on the server', value: ({ file }) => file },
  {
    name: 'Size',
    value: ({ bytes }) => bytes,
    cell: ({ bytes }) => sizeText(bytes),
  },
  { name: 'Rows', value: ({ rows }) => rows },
  { name: 'Commands since', value: (made) => Math.max(0, seq - made.seq) },
];

export function BackupsPart() {
  const query = useCommandData({ command: 'system backups', values: {}, everyMs });
  return <Reading query={query}>{(backups) => <Backups backups={backups} />}</Reading>;
}

const Backups = ({ backups: { made, seq, archive } }: { backups: ShownBackups }) => (
  <>
    {made.length === 0 ? (
      <Note kind="warn">No backup of this store is known.</Note>
    ) : (
      <Table
        label="backups"
        columns={columnsAt(seq)}
        rows={made}
        keyOf={({ madeAt, file }) => `${madeAt} ${file}`}
        empty="None is known."
      />
    )}
    <p className={style['quiet']}>
      The store notes what <code>layline backup</code> wrote. Whether a file still exists, or was
      copied elsewhere, is not known here, nor what other tools have backed up.
    </p>
    <Card title="Make one">
      <Plan>layline backup /backups/monday.gz</Plan>
      <p className={style['quiet']}>
        On the server’s machine, into a new file; betting goes on on PostgreSQL, and waits on the
        built-in store. Keep the key file and the anchor file elsewhere. Into an empty store it is
        restored by:
      </p>
      <Plan>layline restore /backups/monday.gz --data-dir ./new-data</Plan>
    </Card>
    <Card title="Back to a point in time">
      <Archive archive={archive} />
      <p className={style['quiet']}>
        The recipe, tried with pgBackRest, and a monthly drill are in <code>docs/running.md</code>{' '}
        under “Backup” and “Restore drill”.
      </p>
    </Card>
  </>
);

function Archive({ archive }: Pick<ShownBackups, 'archive'>) {
  if (archive === null) {
    return <Note>The built-in store cannot go back to a point in time; PostgreSQL can.</Note>;
  }
  const { isOn, lastAt, lastFailedAt, failed } = archive;
  if (!isOn) {
    return (
      <Note kind="warn">
        PostgreSQL does not archive its log (archive_mode is off), so it cannot go back to a point
        in time.
      </Note>
    );
  }
  const isFailing = lastFailedAt !== null && (lastAt === null || lastFailedAt > lastAt);
  return (
    <>
      {isFailing ? <Note kind="bad">PostgreSQL fails to archive its log.</Note> : null}
      <Facts>
        <Fact name="Last archived" value={lastAt === null ? 'nothing yet' : formatMoment(lastAt)} />
        <Fact name="Failures" value={failed} />
        <Fact
          name="Last failure"
          value={lastFailedAt === null ? 'none' : formatMoment(lastFailedAt)}
        />
      </Facts>
    </>
  );
}
