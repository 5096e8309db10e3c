/**
 * Checks that a bet's row is in the journal: its hash covers its text and the row before, and a path leads
 * from it to the root over the rows of its minute (RFC 9162, with 32 rows in a leaf). Written apart from the
 * server's code that makes the path.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { type Fields, isFields, type Reader } from '../fields/reader.ts';
import type { Claims } from '../findings/contradictions.ts';
import type { Findings } from '../findings/findings.ts';

interface RowPath {
  readonly number: number;
  readonly lastSeq: number;
  readonly rows: number;
  readonly journalHash: string;
  readonly root: string;
  readonly leaf: readonly string[];
  readonly place: number;
  readonly leafIndex: number;
  readonly path: readonly string[];
}

export interface BetProofFile {
  readonly kind: 'bet-proof';
  readonly name: string;
  readonly betId: string;
  readonly seq: number;
  readonly hash: string;
  readonly previousHash: string;
  readonly text: string | undefined;
  readonly isArchived: boolean;
  readonly path: RowPath | null;
  readonly why: string;
}

const covered = 'The hash of a row covers the bet';
const inside = 'The row is in the journal of its minute';

function readPath(reader: Reader): RowPath {
  return {
    number: reader.count('number'),
    lastSeq: reader.count('lastSeq'),
    rows: reader.count('rows'),
    journalHash: reader.text('journalHash'),
    root: reader.text('root'),
    leaf: reader.texts('leaf'),
    place: reader.count('place'),
    leafIndex: reader.count('leafIndex'),
    path: reader.texts('path'),
  };
}

export const readBetProof = (reader: Reader, name: string): BetProofFile => ({
  kind: 'bet-proof',
  name,
  betId: reader.text('betId'),
  seq: reader.count('seq'),
  hash: reader.text('hash'),
  previousHash: reader.text('previousHash'),
  text: reader.maybeText('text'),
  isArchived: reader.has('isArchived'),
  path: reader.has('path') ? readPath(reader.reader('path')) : null,
  why: reader.maybeText('why') ?? '',
});

export function checkBetProof(proof: BetProofFile, findings: Findings): void {
  const { betId, text, isArchived, path, why } = proof;
  const at = `bet ${betId}`;
  if (text === undefined) {
    const isElsewhere = 'its month is archived, and the operator has its row';
    const isOthers = 'its row names other players, and is not shown';
    findings.unproved(covered, { at, why: isArchived ? isElsewhere : isOthers });
  } else findings.judge(covered, at, textFaults(proof, text));
  if (path === null) findings.unproved(inside, { at, why });
  else findings.judge(inside, at, pathFaults(proof, path));
}

/** The row's fields; none where it cannot be read. */
function fieldsOf(text: string): Fields {
  try {
    const row: unknown = JSON.parse(text);
    return isFields(row) ? row : {};
  } catch {
    return {};
  }
}

/** What the row says of the bet, to be compared with other files; amounts are minor units in both. */
export function claimsOfRow({ text }: BetProofFile): Claims {
  const { side, stake } = fieldsOf(text ?? '');
  return {
    ...(typeof side === 'string' && { side }),
    ...(typeof stake === 'number' && { stake }),
  };
}

function textFaults({ betId, seq, hash, previousHash }: BetProofFile, text: string): string[] {
  const own = bytesToHex(sha256(utf8ToBytes(`${previousHash}\n${text}`)));
  const row = fieldsOf(text);
  return [
    ...(own === hash ? [] : [`the text gives ${own}, and ${hash} is said`]),
    ...(row['betId'] === betId && row['seq'] === seq ? [] : ['the row is another bet']),
  ];
}

const leafRows = 32;
const hashForm = /^[0-9a-f]{64}$/;
/** No journal has a minute with more. */
const pathMax = 64;

function pathFaults({ hash }: BetProofFile, proof: RowPath): string[] {
  const { leaf, place, leafIndex, path, rows, root } = proof;
  if (path.length > pathMax || leaf.length > leafRows || ![...leaf, ...path, root].every(isHash)) {
    return ['its hashes are not 64 hex digits, or too many'];
  }
  const leaves = Math.ceil(rows / leafRows);
  const isFull = leafIndex < leaves - 1;
  const due = isFull ? leafRows : rows - (leaves - 1) * leafRows;
  if (leafIndex >= leaves || leaf.length !== due) return ['its place is not one of the minute'];
  if (leaf[place] !== hash) return ['its leaf does not hold the row'];
  const bytes = concatBytes(Uint8Array.of(0), ...leaf.map(hexToBytes));
  const own = climb(sha256(bytes), { path: path.map(hexToBytes), index: leafIndex, leaves });
  return own === root ? [] : ['its path does not lead to the root'];
}

const isHash = (text: string): boolean => hashForm.test(text);

interface Way {
  readonly path: readonly Uint8Array[];
  readonly index: number;
  readonly leaves: number;
}

/** RFC 9162, 2.1.3.2; null where the path is too short or too long for the tree. */
function climb(leaf: Uint8Array, { path, index, leaves }: Way): string | null {
  let [at, last] = [index, leaves - 1];
  let node = leaf;
  for (const other of path) {
    if (last === 0) return null;
    if (at % 2 === 1 || at === last) {
      node = join(other, node);
      while (at % 2 === 0 && at !== 0) [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
    } else node = join(node, other);
    [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  }
  return last === 0 ? bytesToHex(node) : null;
}

const join = (left: Uint8Array, right: Uint8Array): Uint8Array =>
  sha256(concatBytes(Uint8Array.of(1), left, right));
