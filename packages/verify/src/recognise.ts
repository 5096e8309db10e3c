/** Tells what a file is by its content, and reads it. */
import { type BetFile, readBetRow, readOwnBets } from './bets/bet-file.ts';
import { readSingleRound, readTable, type TableFile } from './casino/table-file.ts';
import { isFields, Reader, Unreadable } from './fields/reader.ts';
import { type AnchorFile, isAnchorText, readAnchors } from './journal/anchor-file.ts';
import { type BetProofFile, readBetProof } from './journal/bet-proof.ts';

/** A file that nothing here can read. */
interface UnknownFile {
  readonly kind: 'unknown';
  readonly name: string;
}

export type Piece = TableFile | BetFile | BetProofFile | AnchorFile | UnknownFile;

/** A file's name and its text. */
export interface GivenFile {
  readonly name: string;
  readonly text: string;
}

/** Answers of the server are wrapped; what is kept of them may not be. */
function unwrapped(value: unknown): unknown {
  return isFields(value) && 'status' in value && 'data' in value ? value['data'] : value;
}

/** Throws Unreadable, naming the field, for a file that is not as the server writes it. */
export function recognise({ name, text }: GivenFile): readonly Piece[] {
  if (isAnchorText(text)) return [anchorsOf({ name, text })];
  const data = unwrapped(parse(text));
  const list = Array.isArray(data) ? data : [data];
  return list.map((one) => readPiece(one, name));
}

function orUnreadable<Value>(read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    if (error instanceof SyntaxError) {
      throw new Unreadable('the file', 'JSON as the server writes it');
    }
    throw error;
  }
}

const parse = (text: string): unknown => orUnreadable(() => JSON.parse(text));
const anchorsOf = ({ name, text }: GivenFile): Piece => orUnreadable(() => readAnchors(text, name));

function readPiece(value: unknown, name: string): Piece {
  if (!isFields(value)) return { kind: 'unknown', name };
  const reader = new Reader(value, '');
  if (reader.has('casinoType') && reader.has('rounds')) return readTable(reader, name);
  if (reader.has('gtype') && reader.has('serverSeed')) return readSingleRound(reader, name);
  if (reader.has('previousHash') && reader.has('betId')) return readBetProof(reader, name);
  if (reader.has('statement') && reader.has('bets')) return readOwnBets(reader, name);
  if (reader.has('betId') && reader.has('profitLoss')) return readBetRow(reader, name);
  return { kind: 'unknown', name };
}
