/**
 * A prepared statement with its values, its execution and the end of the trip as one message: the
 * driver makes three of them and copies each value twice. Values go as text, as the driver's do; no
 * rows are asked for.
 */
export type Value = string | number | boolean | null;

const code = { bind: 0x42, execute: 0x45, sync: 0x53 } as const;

/** Execute: the unnamed portal, all rows. Sync. */
const tail = Buffer.from([code.execute, 0, 0, 0, 9, 0, 0, 0, 0, 0, code.sync, 0, 0, 0, 4]);

/** Lengths of the message, of a value, and of the counts of formats and values. */
const int32Bytes = 4;
const int16Bytes = 2;

/** The statement's name is ASCII. */
export function makeBound(name: string, values: readonly Value[]): Buffer {
  const cells = makeCells(values);
  // The unnamed portal, the statement's name; no formats: all is text; the values; no formats of rows.
  const inside = 1 + (name.length + 1) + int16Bytes * 3 + cells.length;
  const message = Buffer.allocUnsafe(1 + int32Bytes + inside + tail.length);
  let at = message.writeUInt8(code.bind);
  at = message.writeInt32BE(int32Bytes + inside, at);
  at = message.writeUInt8(0, at);
  at += message.write(name, at, 'latin1');
  at = message.writeUInt8(0, at);
  at = message.writeInt16BE(0, at);
  at = message.writeUInt16BE(values.length, at);
  at += message.write(cells, at, 'latin1');
  at = message.writeInt16BE(0, at);
  tail.copy(message, at);
  return message;
}

/**
 * Each value behind its length, a character a byte: put together as one text and written at once,
 * where a call a value takes three times as long.
 */
function makeCells(values: readonly Value[]): string {
  let texts = '';
  for (const value of values) if (value !== null) texts += value;
  const isAscii = Buffer.byteLength(texts) === texts.length;
  let cells = '';
  for (const value of values) {
    if (value === null) cells += nothing;
    else cells += makeCell(isAscii ? String(value) : bytesOf(String(value)));
  }
  return cells;
}

/** A length of -1. */
const nothing = '\xff'.repeat(int32Bytes);

const makeCell = (text: string): string => {
  const { length } = text;
  return (
    String.fromCharCode(length >>> 24, (length >>> 16) & 255, (length >>> 8) & 255, length & 255) +
    text
  );
};

const bytesOf = (text: string): string => Buffer.from(text).toString('latin1');
