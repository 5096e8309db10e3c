/** Rows in the text form that PostgreSQL's COPY reads, and the statement's end of the wire. */
import type pg from 'pg';

export type Cell = string | number | boolean | null;

const rowsAChunk = 2000;
const special = /[\\\t\n\r]/;
const escapes: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
};

/** Lines of cells, so many rows a chunk. */
export function* makeCopyChunks<Row>(
  rows: readonly Row[],
  columns: readonly ((row: Row) => Cell)[],
): Generator<string> {
  for (let from = 0; from < rows.length; from += rowsAChunk) {
    let chunk = '';
    for (const row of rows.slice(from, from + rowsAChunk)) {
      let separator = '';
      for (const of of columns) {
        chunk += separator + makeCell(of(row));
        separator = '\t';
      }
      chunk += '\n';
    }
    yield chunk;
  }
}

function makeCell(cell: Cell): string {
  if (cell === null) return '\\N';
  if (typeof cell !== 'string') return String(cell);
  return special.test(cell)
    ? cell.replaceAll(/[\\\t\n\r]/g, (sign) => escapes[sign] ?? sign)
    : cell;
}

/** What the driver calls while a COPY runs; it takes the place of a query. */
interface Wire {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

export function copyInto(
  client: pg.PoolClient,
  text: string,
  chunks: Iterable<string>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let failure: Error | null = null;
    const copy = {
      submit: (wire: Wire) => wire.query(text),
      handleCopyInResponse(wire: Wire) {
        for (const chunk of chunks) wire.sendCopyFromChunk(Buffer.from(chunk));
        wire.endCopyFrom();
      },
      handleCommandComplete: () => undefined,
      handleError(error: Error) {
        failure = error;
        reject(error);
      },
      handleReadyForQuery: () => (failure === null ? resolve() : undefined),
    };
    client.query(copy as unknown as pg.Submittable);
  });
}
