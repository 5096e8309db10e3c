/** The cluster as text: a table of its servers, and one line each for PostgreSQL and NATS. */
import type { PairState } from '../../packages/server/test/postgres-pair.ts';
import type { Row } from './look.ts';

export interface Shown {
  readonly rows: readonly Row[];
  readonly database: PairState;
  readonly nats: { readonly port: number; readonly isUp: boolean };
  /** Of the proxy, for players. */
  readonly port: number;
}

const titles = ['server', 'address', 'does', 'epoch', 'journal', 'behind', 'sockets', 'ready'];

const cells = (row: Row): readonly string[] => [
  row.name,
  row.port === null ? '' : `http://localhost:${row.port}`,
  row.role,
  row.epoch === null ? '' : String(row.epoch),
  row.seq === null ? '' : String(row.seq),
  row.behind === null ? '' : String(row.behind),
  row.sockets === null ? '' : String(row.sockets),
  row.isReady ? 'yes' : ['no', row.reason].filter(Boolean).join(' '),
];

function lined(rows: readonly (readonly string[])[]): string[] {
  const widths = titles.map((_, at) => Math.max(...rows.map((row) => (row[at] ?? '').length)));
  return rows.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

function ofDatabase({ primary, standby, isSynchronous }: PairState): string {
  if (standby === null) return `port ${primary}, no standby yet`;
  return `port ${primary}, standby on ${standby}${isSynchronous ? ', each commit on both' : ''}`;
}

export function show({ rows, database, nats, port }: Shown): string {
  const table = lined([titles, ...rows.map(cells)]);
  return [
    `players     http://localhost:${port}, to any edge that is ready`,
    `PostgreSQL  ${ofDatabase(database)}`,
    `NATS        port ${nats.port}${nats.isUp ? '' : ', down'}`,
    '',
    ...table,
  ].join('\n');
}
