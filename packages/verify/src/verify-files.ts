/** Verifies files together: each by itself, and against the others. Pure. */
import { type BeaconChain, quicknet } from '@layline/games/beacon';
import type { BetFile } from './bets/bet-file.ts';
import { checkBets } from './bets/check-bets.ts';
import { BeaconValues } from './casino/beacon-values.ts';
import { checkTable } from './casino/check-table.ts';
import type { TableFile, TableRound } from './casino/table-file.ts';
import { Unreadable } from './fields/reader.ts';
import { Contradictions } from './findings/contradictions.ts';
import { Findings, type Report } from './findings/findings.ts';
import type { AnchorFile } from './journal/anchor-file.ts';
import { type BetProofFile, checkBetProof, claimsOfRow } from './journal/bet-proof.ts';
import { type GivenFile, type Piece, recognise } from './recognise.ts';

const form = 'The file is as the server writes it';

export interface VerifyOptions {
  /** Other networks are for tests. */
  readonly network?: BeaconChain;
  /** Called now and then with how much is done of how much. */
  readonly onProgress?: (done: number, all: number) => void;
}

export function verifyFiles(
  files: readonly GivenFile[],
  { network = quicknet, onProgress = () => undefined }: VerifyOptions = {},
): Report {
  const findings = new Findings();
  const values = new BeaconValues(network);
  const pieces = files.flatMap((file) => piecesOf(file, findings));
  let done = 0;
  const all = pieces.reduce((sum, piece) => sum + sizeOf(piece), 0);
  const onStep = (): void => onProgress((done += 1), all + values.size);
  const rounds = roundsOf(pieces);
  for (const piece of pieces) {
    if (piece.kind === 'table') checkTable(piece, { findings, values, onStep });
    else if (piece.kind === 'bets') checkBets(piece, { findings, rounds, onStep });
    else if (piece.kind === 'bet-proof') checkBetProof(piece, findings);
    else if (piece.kind === 'unknown') {
      findings.unproved(form, { at: piece.name, why: 'this verifier knows no such file' });
    }
  }
  compare(pieces, new Contradictions(findings));
  for (const _ of values.check(findings)) onStep();
  return findings.report();
}

const roundsOf = (pieces: readonly Piece[]): ReadonlyMap<string, TableRound> =>
  new Map(
    pieces.flatMap((piece) =>
      piece.kind === 'table' ? piece.rounds.map((round) => [round.mid, round] as const) : [],
    ),
  );

const sizeOf = (piece: Piece): number =>
  piece.kind === 'table' ? piece.rounds.length : piece.kind === 'bets' ? piece.bets.length : 0;

function compare(pieces: readonly Piece[], contradictions: Contradictions): void {
  for (const piece of pieces) {
    if (piece.kind === 'table') claimTable(piece, contradictions);
    else if (piece.kind === 'bets') claimBets(piece, contradictions);
    else if (piece.kind === 'bet-proof') claimProof(piece, contradictions);
    else if (piece.kind === 'anchors') claimAnchors(piece, contradictions);
  }
}

function claimTable({ name: file, gameId, rounds, chains }: TableFile, all: Contradictions): void {
  for (const round of rounds) {
    const { mid, hash, nonce, scheme, serverSeed, clientSeed, result, cards, beaconRound } = round;
    const claims = { hash, nonce, scheme, serverSeed, clientSeed, result, cards, beaconRound };
    all.add({ of: `round ${mid} of ${gameId}`, file, claims });
  }
  for (const chain of chains === null ? [] : [chains.chain, ...chains.earlier]) {
    const { chainId, firstHash, firstNonce, length, clientSeed, startedAt, source } = chain;
    const claims = { firstHash, firstNonce, length, clientSeed, startedAt, source };
    all.add({ of: `chain ${chainId} of ${gameId}`, file, claims });
  }
}

function claimBets({ name: file, bets }: BetFile, all: Contradictions): void {
  for (const { betId, side, stake, outcome, profit, roundId, rowHash } of bets) {
    // An open bet may be settled in a later file.
    const settled = outcome === 'open' ? {} : { outcome, profit };
    all.add({ of: `bet ${betId}`, file, claims: { side, stake, roundId, rowHash, ...settled } });
  }
}

function piecesOf(file: GivenFile, findings: Findings): readonly Piece[] {
  try {
    const pieces = recognise(file);
    if (pieces.some(({ kind }) => kind !== 'unknown')) findings.sound(form);
    return pieces;
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    findings.broken(form, { at: file.name, why: error.message });
    return [];
  }
}

/** Two people, or a player and an auditor with the anchor file, must see one journal. */
function claimProof(proof: BetProofFile, all: Contradictions): void {
  const { name: file, betId, hash, path } = proof;
  all.add({ of: `bet ${betId}`, file, claims: { rowHash: hash, ...claimsOfRow(proof) } });
  if (path === null) return;
  const { number, lastSeq, journalHash, root } = path;
  all.add({ of: `minute ${number} of the journal`, file, claims: { lastSeq, journalHash, root } });
  all.add({ of: `the journal at ${lastSeq}`, file, claims: { hash: journalHash, root } });
}

function claimAnchors({ name: file, lines }: AnchorFile, all: Contradictions): void {
  for (const { seq, hash, root } of lines) {
    all.add({ of: `the journal at ${seq}`, file, claims: { hash, root } });
  }
}
