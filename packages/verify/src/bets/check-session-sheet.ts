/** Recomputes the worksheet of a session bet: whether its line came, and what its rate pays. */
import { makeMoneyText, money, scaleMoney } from '@layline/contract/money';
import type { SettledBet } from './bet-file.ts';
import type { SheetLine } from './sheet-lines.ts';

const text = (amount: number): string => makeMoneyText(money(amount));

interface Session {
  readonly line: number;
  readonly rate: number;
}

/** Returns what differs. */
export function sessionFaults(bet: SettledBet, lines: readonly SheetLine[]): string[] {
  const faults: string[] = [];
  const expect = (isTrue: boolean, why: string): void => void (isTrue || faults.push(why));
  let session: Session | null = null;
  let isWon: boolean | null = null;
  let gained: number | null = null;
  for (const line of lines) {
    if (line.kind === 'session-bet') {
      session = line;
      expect(line.side === bet.side, `it is a ${bet.side}, and the worksheet says ${line.side}`);
      expect(line.stake === bet.stake, `its stake is ${text(bet.stake)}, not ${text(line.stake)}`);
      const { line: own = line.line } = bet;
      expect(line.line === own, `its line is ${own / 100}, not ${line.line / 100}`);
    } else if (line.kind === 'session-result') {
      const isReached = line.result * 100 >= (session?.line ?? 0);
      isWon = line.isYes === isReached;
      expect(line.isYes === (bet.side === 'back'), 'the rule is that of the other side');
    } else if (line.kind === 'session-won') {
      gained = line.gained;
      expect(isWon === true, 'it lost by its line, and was paid');
      expect(line.rate === session?.rate && line.stake === bet.stake, 'stake or rate differ');
      const due = scaleMoney(line.stake, line.rate, 100);
      expect(due === line.gained, `its rate pays ${text(due)}, not ${text(line.gained)}`);
    } else if (line.kind === 'session-lost') {
      gained = line.gained;
      expect(isWon === false, 'it won by its line, and lost its stake');
      expect(line.gained === 0 - bet.stake, `it lost ${text(line.gained)}, and not its stake`);
    } else if (line.kind === 'void') {
      gained = 0;
      expect(bet.outcome === 'void', `a void bet is settled as void, not as ${bet.outcome}`);
    } else
      expect(line.kind === 'commission' || line.kind === 'rebate', 'it mixes odds with a session');
  }
  const [own, given] = [text(gained ?? 0), text(bet.profit)];
  expect(gained === bet.profit, `it comes to ${own}, and ${given} was settled`);
  return faults;
}
