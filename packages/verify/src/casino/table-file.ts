/** Reads what the server lists of a table: its chains of seeds, and rounds with what was revealed of them. */
import type { SeedChain } from '@layline/contract';
import type { ListedRound } from '@layline/games/verify';
import { type Reader, Unreadable } from '../fields/reader.ts';

export interface TableRound extends ListedRound {
  /** The round's id. */
  readonly mid: string;
  /** 0 where the file does not tell. */
  readonly chainId: number;
  readonly beaconSignature: string | undefined;
  readonly startAt: string | undefined;
  /** Once it has a result or is void. */
  readonly isOver: boolean;
}

export interface TableFile {
  readonly kind: 'table';
  readonly name: string;
  readonly gameId: string;
  /** Null in a file of single rounds. */
  readonly chains: {
    readonly chain: SeedChain;
    readonly earlier: readonly SeedChain[];
    /** How many were ever announced. */
    readonly count: number;
  } | null;
  /** Newest first. */
  readonly rounds: readonly TableRound[];
}

const schemeOf = (reader: Reader): 1 | 2 => {
  const scheme = reader.count('scheme');
  if (scheme !== 1 && scheme !== 2) throw new Unreadable(`${reader.at}.scheme`, '1 or 2');
  return scheme;
};

function readRound(reader: Reader, gameId: string): TableRound {
  const mid = reader.text('mid');
  const result = reader.text('result');
  return {
    mid,
    roundId: mid,
    gameId,
    chainId: reader.maybeCount('chainId') ?? 0,
    scheme: schemeOf(reader),
    nonce: reader.count('nonce'),
    hash: reader.text('hash'),
    clientSeed: reader.text('clientSeed'),
    serverSeed: reader.text('serverSeed'),
    result,
    beaconRound: reader.maybeCount('beaconRound'),
    beaconSignature: reader.maybeText('beaconSignature'),
    cards: reader.maybeText('cards'),
    win: reader.maybeText('win'),
    startAt: reader.maybeText('startAt'),
    isOver: result !== '',
  };
}

const sources = ['house', 'journal', 'beacon', 'round'] as const;
const beginnings = ['start', 'takeover', 'used-up'] as const;
const gaps = ['disorderly', 'restore'] as const;

const readChain = (reader: Reader): SeedChain => ({
  chainId: reader.count('chainId'),
  scheme: schemeOf(reader),
  firstNonce: reader.count('firstNonce'),
  rounds: reader.count('rounds'),
  begunBy: reader.oneOf('begunBy', beginnings),
  afterNonce: reader.maybeCount('afterNonce') ?? null,
  gap: reader.has('gap') ? reader.oneOf('gap', gaps) : null,
  firstHash: reader.text('firstHash'),
  length: reader.count('length'),
  clientSeed: reader.text('clientSeed'),
  startedAt: reader.text('startedAt'),
  source: reader.has('source') ? reader.oneOf('source', sources) : 'house',
  announcedSeq: reader.maybeCount('announcedSeq') ?? null,
  beaconUrl: null,
  beaconRound: reader.maybeCount('beaconRound') ?? null,
  beaconSignature: reader.maybeText('beaconSignature') ?? null,
});

/** The table's page of proof or of fairness. */
export function readTable(reader: Reader, name: string): TableFile {
  const gameId = reader.text('casinoType');
  const rounds = reader.readers('rounds').map((one) => readRound(one, gameId));
  const chain = readChain(reader.reader('chain'));
  const earlier = reader.readers('earlier').map(readChain);
  return {
    kind: 'table',
    name,
    gameId,
    chains: { chain, earlier, count: reader.count('chains') },
    rounds,
  };
}

/** A finished round, as the answer to a question for it. */
export function readSingleRound(reader: Reader, name: string): TableFile {
  const gameId = reader.text('gtype');
  const round = readRound(reader, gameId);
  return { kind: 'table', name, gameId, chains: null, rounds: [round] };
}
