/** Checks settled bets: that their worksheets come to what was settled, by recomputing each line. */
import type { TableRound } from '../casino/table-file.ts';
import type { Findings } from '../findings/findings.ts';
import type { BetFile, SettledBet } from './bet-file.ts';
import { OddsSheet } from './check-odds-sheet.ts';
import { checkRoundBet } from './check-round-bets.ts';
import { roundSheetFaults } from './check-round-sheet.ts';
import { sessionFaults } from './check-session-sheet.ts';
import { readSheetLine, type SheetLine } from './sheet-lines.ts';

const check = 'Worksheets come to what was settled';

interface Checking {
  readonly findings: Findings;
  /** Rounds that the files hold, by id. */
  readonly rounds: ReadonlyMap<string, TableRound>;
  readonly onStep: () => void;
}

export function checkBets({ bets }: BetFile, { findings, rounds, onStep }: Checking): void {
  for (const bet of bets) {
    onStep();
    if (bet.outcome === 'open') continue;
    const at = `bet ${bet.betId}`;
    const faults = faultsOf(bet);
    if (typeof faults === 'string') findings.unproved(check, { at, why: faults });
    else findings.judge(check, at, faults);
    checkRoundBet(bet, { rounds, findings });
  }
}

/** A text says why nothing can be proved. */
function faultsOf(bet: SettledBet): readonly string[] | string {
  const sheet = bet.worksheet ?? [];
  if (sheet.length === 0) return bet.matched === 0 ? [] : 'the file holds no worksheet';
  const ofRound = roundSheetFaults(bet);
  if (ofRound !== null) return ofRound;
  const lines = sheet.map(readSheetLine);
  const unknown = lines.indexOf(null);
  if (unknown >= 0) return `this verifier does not know the line “${sheet[unknown]}”`;
  const known = lines as readonly SheetLine[];
  const odd = known.find((line) => line.kind === 'inconsistent');
  if (odd !== undefined) return [`it contradicts its own figures: “${odd.text}”`];
  if (known[0]?.kind === 'session-bet') return sessionFaults(bet, known);
  if (known[0]?.kind !== 'odds-bet') return ['it does not begin with the bet'];
  const odds = new OddsSheet(bet);
  for (const line of known) odds.take(line);
  odds.finish();
  return odds.faults;
}
