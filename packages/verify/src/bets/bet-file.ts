/** Reads settled bets with their worksheets: from a player's own data, or from answers about single bets. */
import type { Reader } from '../fields/reader.ts';

interface Piece {
  readonly odds: number;
  readonly size: number;
}

/** Amounts are minor units, odds hundredths. */
export interface SettledBet {
  readonly betId: string;
  readonly side: 'back' | 'lay';
  readonly stake: number;
  readonly profit: number;
  readonly outcome: string;
  /** Undefined where the file does not tell. */
  readonly oddsAsked: number | undefined;
  readonly matched: number | undefined;
  /** As they were struck, before reductions; undefined where the file does not tell. */
  readonly fills: readonly Piece[] | undefined;
  readonly line: number | undefined;
  readonly roundId: string | undefined;
  readonly selectionId: number | undefined;
  /** The hash of its row of the journal, as it was given when the bet was placed. */
  readonly rowHash: string | undefined;
  /** Null while it is open. */
  readonly worksheet: readonly string[] | null;
}

export interface BetFile {
  readonly kind: 'bets';
  readonly name: string;
  readonly bets: readonly SettledBet[];
}

const sides = ['back', 'lay'] as const;

function readWorksheet(reader: Reader): readonly string[] | null {
  return reader.has('worksheet') ? reader.texts('worksheet') : null;
}

const orUndefined = (text: string | undefined): string | undefined =>
  text === '' ? undefined : text;

function readOwn(reader: Reader): SettledBet {
  const isOpen = !reader.has('outcome') || reader.text('outcome') === 'open';
  return {
    betId: reader.text('betId'),
    side: reader.oneOf('side', sides),
    stake: reader.hundredths('stake'),
    profit: reader.maybeHundredths('profit') ?? 0,
    outcome: reader.maybeText('outcome') ?? 'open',
    oddsAsked: reader.has('line') ? undefined : reader.maybeHundredths('oddsAsked'),
    matched: reader.maybeHundredths('matched'),
    fills: reader.has('fills') ? readFills(reader, 'odds') : undefined,
    line: reader.maybeHundredths('line'),
    roundId: orUndefined(reader.maybeText('roundId')),
    selectionId: reader.maybeCount('selectionId'),
    rowHash: undefined,
    worksheet: isOpen ? null : readWorksheet(reader),
  };
}

const readFills = (reader: Reader, odds: string): Piece[] =>
  reader
    .readers('fills')
    .map((piece) => ({ odds: piece.hundredths(odds), size: piece.hundredths('size') }));

/** A bet as the calls about bets answer it; its odds are those after reductions, so they are left out. */
function readRow(reader: Reader): SettledBet[] {
  const isSession = reader.text('markettype') === 'FANCY';
  const row: SettledBet = {
    betId: reader.text('betId'),
    side: reader.oneOf('type', sides),
    stake: reader.hundredths('stake'),
    profit: reader.hundredths('profitLoss'),
    outcome: reader.text('case'),
    oddsAsked: isSession ? undefined : reader.hundredths('oddsReq'),
    matched: undefined,
    fills: undefined,
    line: isSession ? reader.hundredths('price') : undefined,
    roundId: orUndefined(reader.maybeText('roundId')),
    selectionId: reader.maybeCount('selectionId'),
    rowHash: reader.has('receipt') ? reader.reader('receipt').text('hash') : undefined,
    worksheet: readWorksheet(reader),
  };
  return reader.has('placePart') ? [row, ...readRow(reader.reader('placePart'))] : [row];
}

export const readOwnBets = (reader: Reader, name: string): BetFile => ({
  kind: 'bets',
  name,
  bets: reader.readers('bets').map(readOwn),
});

export const readBetRow = (reader: Reader, name: string): BetFile => ({
  kind: 'bets',
  name,
  bets: readRow(reader),
});
