/**
 * A prepared statement with its values, its execution and the end of the trip as one message: the
 * driver makes three of them and copies each value twice. Values go as text, as the driver's do; no
 * rows are asked for.
 */
export type Value = string | number | boolean | null;

/**
 * A character a byte, to be sent as latin1: one text put together and sent at once takes a third of what
 * a call a value takes.
 */
export type Message = string;

const int16 = (value: number): Message => String.fromCharCode((value >>> 8) & 255, value & 255);
const int32 = (value: number): Message => int16(value >>> 16) + int16(value);

/** A zero ends each name; the empty name is the portal's. */
const zero = '\0';
const textForms = int16(0);
const execute = `E${int32(9)}${zero}${int32(0)}`;
const sync = `S${int32(4)}`;
/** A length of -1. */
const nothing = int32(-1);

/** The statement's name is ASCII. */
export function makeBound(name: string, values: readonly Value[]): Message {
  const bound = textForms + int16(values.length) + makeCells(values) + textForms;
  const inside = zero + name + zero + bound;
  return `B${int32(inside.length + 4)}${inside}${execute}${sync}`;
}

/** Each value behind its length. */
function makeCells(values: readonly Value[]): Message {
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

const makeCell = (text: string): Message => int32(text.length) + text;

const bytesOf = (text: string): Message => Buffer.from(text).toString('latin1');
