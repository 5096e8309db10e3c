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

export function makeBound(name: string, values: readonly Value[]): Buffer {
  const texts = values.map((value) => (value === null ? null : String(value)));
  const lengths = texts.map((text) => (text === null ? 0 : Buffer.byteLength(text)));
  // The unnamed portal, the statement's name; no formats: all is text; the values; no formats of rows.
  const head = 1 + (Buffer.byteLength(name) + 1) + int16Bytes * 2;
  const inside = lengths.reduce((sum, length) => sum + int32Bytes + length, head + int16Bytes);
  const message = Buffer.allocUnsafe(1 + int32Bytes + inside + tail.length);
  let at = message.writeUInt8(code.bind);
  at = message.writeInt32BE(int32Bytes + inside, at);
  at = message.writeUInt8(0, at);
  at += message.write(name, at);
  at = message.writeUInt8(0, at);
  at = message.writeInt16BE(0, at);
  at = message.writeUInt16BE(values.length, at);
  for (const [index, text] of texts.entries()) {
    at = message.writeInt32BE(text === null ? -1 : (lengths[index] as number), at);
    if (text !== null) at += message.write(text, at);
  }
  at = message.writeInt16BE(0, at);
  tail.copy(message, at);
  return message;
}
