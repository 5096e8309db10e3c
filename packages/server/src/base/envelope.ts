/**
 * The envelope around every successful reply, defined only here. Data with many readers is encoded once
 * without it: HTTP adds the envelope, and the stream sends the data in its own frames.
 */
declare const dataBrand: unique symbol;
declare const replyBrand: unique symbol;

/** JSON text of a reply's data, without the envelope. */
export type EncodedData = Buffer & { readonly [dataBrand]: true };
/** JSON text of a whole reply. */
export type EncodedReply = Buffer & { readonly [replyBrand]: true };

export const succeed = <Data>(data: Data, message = '') => ({
  status: true as const,
  message,
  data,
});

export const encodeData = (data: unknown): EncodedData => encodedData(JSON.stringify(data));

/** Marks text that is JSON already. */
export const encodedData = (json: string): EncodedData => Buffer.from(json) as EncodedData;

/** Joins pieces of one JSON text. */
export const joinData = (pieces: readonly Buffer[]): EncodedData =>
  Buffer.concat(pieces) as EncodedData;

const comma = Buffer.from(',');
const listHead = Buffer.from('[');
const listTail = Buffer.from(']');

/** Joins items to a list without parsing them. */
export function joinList(items: readonly EncodedData[]): EncodedData {
  const pieces = items.flatMap((item, index) => (index === 0 ? [item] : [comma, item]));
  return joinData([listHead, ...pieces, listTail]);
}

const tail = Buffer.from('}');
const headOf = (message: string): Buffer =>
  Buffer.from(JSON.stringify(succeed(null, message)).slice(0, -'null}'.length));
const plainHead = headOf('');

/** Adds the envelope to encoded data. */
export const envelop = (data: EncodedData, message = ''): EncodedReply =>
  Buffer.concat([message === '' ? plainHead : headOf(message), data, tail]) as EncodedReply;
