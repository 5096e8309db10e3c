/**
 * Recomputes the worksheet of a bet at odds: each piece at its odds after reductions, dead heats, the pieces
 * together, commission and rebate. Rounding is half away from zero, once a piece.
 */
import {
  type Money,
  makeMoneyText,
  money,
  scaleMoney,
  scaleMoneyDown,
} from '@layline/contract/money';
import { type Odds, oddsMin, profitAt } from '@layline/contract/odds';
import type { SettledBet } from './bet-file.ts';
import type { LineEnding, Reduction, SheetLine } from './sheet-lines.ts';

type Line<Kind extends SheetLine['kind']> = Extract<SheetLine, { kind: Kind }>;

const text = (amount: number): string => makeMoneyText(money(amount));
const hundredths = (odds: number): string => text(odds);

/** By quarters of a goal that the backer is ahead. */
function endingOf(ahead: number): LineEnding {
  if (ahead >= 2) return 'won';
  if (ahead <= -2) return 'lost';
  return ahead === 0 ? 'push' : ahead > 0 ? 'half-won' : 'half-lost';
}

/** The backer's half of a piece, rounded with what was matched before it. */
function halfFor({ size, odds, offset }: Line<'half'>): number {
  const all = money(offset + size);
  if (odds === null) return scaleMoney(offset, 1, 2) - scaleMoney(all, 1, 2);
  return scaleMoney(all, odds - 100, 200) - scaleMoney(offset, odds - 100, 200);
}

export class OddsSheet {
  readonly faults: string[] = [];
  readonly #bet: SettledBet;
  #share: { readonly places: number; readonly tied: number } | null = null;
  #ending: LineEnding | null = null;
  /** Reductions of the piece that follows. */
  #steps: Reduction[] = [];
  #sum = 0;
  #sized = 0;
  readonly #struck: { readonly odds: number; readonly size: number }[] = [];
  #isVoid = false;

  constructor(bet: SettledBet) {
    this.#bet = bet;
  }

  take(line: SheetLine): void {
    if (line.kind === 'odds-bet') this.#takeBet(line);
    else if (line.kind === 'unmatched') this.#sized += line.size;
    else if (line.kind === 'runner') this.#takeRunner(line);
    else if (line.kind === 'dead-heat') this.#takeDeadHeat(line);
    else if (line.kind === 'line') this.#takeLine(line);
    else if (line.kind === 'half' || line.kind === 'returned') this.#takeHalf(line);
    else if (line.kind === 'reduced') this.#takeStep(line);
    else if (line.kind === 'void-piece') this.#takeVoidPiece(line);
    else if (line.kind === 'void') this.#isVoid = true;
    else if (line.kind === 'commission') this.#takeCommission(line);
    else if (line.kind === 'rebate') this.#takeRebate(line);
    else if (line.kind === 'lost' || line.kind === 'won' || line.kind === 'shared') {
      this.#takePiece(line);
    } else this.#expect(false, 'it mixes a session with odds');
  }

  finish(): void {
    const { profit, stake, matched, outcome, fills } = this.#bet;
    if (this.#isVoid) {
      this.#expect(profit === 0, `a void bet pays nothing, not ${text(profit)}`);
      this.#expect(outcome === 'void', `a void bet is settled as void, not as ${outcome}`);
      return;
    }
    const sum = text(this.#sum);
    this.#expect(
      this.#sum === profit,
      `its pieces come to ${sum}, and ${text(profit)} was settled`,
    );
    this.#expect(this.#sized === stake, `its parts come to ${text(this.#sized)} of ${text(stake)}`);
    const struck = this.#struck.reduce((all, { size }) => all + size, 0);
    if (matched !== undefined) {
      this.#expect(
        struck === matched,
        `${text(matched)} was matched, and ${text(struck)} is listed`,
      );
    }
    if (fills !== undefined) this.#compareFills(fills);
    const due = profit > 0 ? 'profit' : profit < 0 ? 'loss' : 'push';
    const isVoid = outcome === 'void' && profit === 0;
    this.#expect(outcome === due || isVoid, `${text(profit)} is a ${due}, not a ${outcome}`);
  }

  #expect(isTrue: boolean, why: string): void {
    if (!isTrue) this.faults.push(why);
  }

  #takeBet({ side, stake, odds }: Line<'odds-bet'>): void {
    const bet = this.#bet;
    this.#expect(side === bet.side, `it is a ${bet.side}, and the worksheet says ${side}`);
    this.#expect(stake === bet.stake, `its stake is ${text(bet.stake)}, not ${text(stake)}`);
    const { oddsAsked = odds } = bet;
    this.#expect(
      odds === oddsAsked,
      `${hundredths(oddsAsked)} was asked for, not ${hundredths(odds)}`,
    );
  }

  #takeRunner({ won, isLay }: Line<'runner'>): void {
    this.#share = { places: won ? 1 : 0, tied: 1 };
    this.#expect(isLay === (this.#bet.side === 'lay'), 'it tells the result of the other side');
  }

  #takeDeadHeat({ places, tied }: Line<'dead-heat'>): void {
    this.#share = { places, tied };
    this.#expect(places > 0 && places < tied, `${places} of ${tied} is no dead heat`);
  }

  #takeLine({ ahead, quarters, ending }: Line<'line'>): void {
    const due = endingOf(4 * ahead + quarters);
    this.#expect(due === ending, `${ahead} at ${quarters / 4} is ${due}, not ${ending}`);
    this.#ending = ending;
    const isDecided = ending === 'won' || ending === 'lost';
    this.#share = isDecided ? { places: ending === 'won' ? 1 : 0, tied: 1 } : null;
  }

  #takeHalf(line: Line<'half' | 'returned'>): void {
    const isLay = this.#bet.side === 'lay';
    this.#expect(line.isLay === isLay, 'a piece is that of the other side');
    const kind = line.kind === 'returned' ? 'push' : line.odds === null ? 'half-lost' : 'half-won';
    this.#expect(kind === this.#ending, 'a piece does not follow the result of the line');
    const backer = line.kind === 'returned' ? 0 : halfFor(line);
    const due = 0 + (isLay ? 0 - backer : backer);
    this.#expect(due === line.gained, `a piece gives ${text(due)}, not ${text(line.gained)}`);
    this.#sum += line.gained;
    this.#count(line.size, line.odds ?? undefined);
  }

  #takeStep(step: Reduction): void {
    const base = step.basis === 'win' ? 0 : 100;
    const kept = (step.before - base) * (100_000 - step.factor);
    const reduced = base + Math.floor((kept * 2 + 100_000) / 200_000);
    const due = Math.max(reduced, oddsMin);
    this.#expect(step.factor <= 100_000, 'a factor is at most 100 %');
    this.#expect(
      due === step.after,
      `the reduction gives ${hundredths(due)}, not ${hundredths(step.after)}`,
    );
    this.#steps.push(step);
  }

  #takeVoidPiece({ size, odds }: Line<'void-piece'>): void {
    this.#count(size, odds);
  }

  #takePiece(line: Line<'lost' | 'won' | 'shared'>): void {
    const share = this.#share;
    const isLay = this.#bet.side === 'lay';
    this.#expect(line.isLay === isLay, 'a piece is that of the other side');
    if (share === null) return this.#expect(false, 'it does not say how the runner ended');
    const kind = share.places === 0 ? 'lost' : share.places === share.tied ? 'won' : 'shared';
    this.#expect(line.kind === kind, 'a piece does not follow the result of the runner');
    const backer = this.#backerOf(line, share);
    const due = isLay ? 0 - backer : backer;
    const [own, given] = [text(due), text(line.gained)];
    this.#expect(due === line.gained, `a piece of ${text(line.size)} gives ${own}, not ${given}`);
    this.#sum += line.gained;
    const last = this.#steps.at(-1);
    const odds = line.kind === 'lost' ? last?.after : line.odds;
    if (last !== undefined)
      this.#expect(last.after === odds, 'a piece has other odds than its reduction');
    this.#count(line.size, this.#steps[0]?.before ?? odds);
    this.#steps = [];
  }

  #backerOf(
    line: Line<'lost' | 'won' | 'shared'>,
    share: { places: number; tied: number },
  ): number {
    if (line.kind === 'lost') return 0 - line.size;
    const odds = line.odds as Odds;
    if (line.kind === 'shared') {
      const isSame = line.places === share.places && line.tied === share.tied;
      this.#expect(isSame, 'a piece has another share than the dead heat');
      return scaleMoney(line.size, line.odds * line.places, 100 * line.tied) - line.size;
    }
    if (line.joined === null) return profitAt(odds, line.size);
    const { offset, all, before } = line.joined;
    this.#expect(
      offset + line.size === all,
      `${text(offset)} and ${text(line.size)} are not ${text(all)}`,
    );
    this.#expect(
      profitAt(odds, offset) === before,
      `${text(offset)} before it did not win ${text(before)}`,
    );
    return profitAt(odds, all) - before;
  }

  #count(size: Money, odds: number | undefined): void {
    this.#sized += size;
    if (odds === undefined) {
      this.#struck.push({ odds: 0, size });
      return;
    }
    this.#struck.push({ odds, size });
    const { oddsAsked, side } = this.#bet;
    if (oddsAsked === undefined) return;
    const isGood = side === 'back' ? odds >= oddsAsked : odds <= oddsAsked;
    this.#expect(isGood, `${hundredths(odds)} is worse than ${hundredths(oddsAsked)}`);
  }

  /** A losing piece does not tell its odds. */
  #compareFills(fills: NonNullable<SettledBet['fills']>): void {
    const isSame =
      fills.length === this.#struck.length &&
      fills.every(({ odds, size }, index) => {
        const own = this.#struck[index];
        return own?.size === size && (own.odds === 0 || own.odds === odds);
      });
    this.#expect(isSame, 'the pieces are not those that were matched');
  }

  #takeCommission({ net, base, discount, taken }: Line<'commission'>): void {
    const due = scaleMoney(net, base * (10_000 - discount), 100_000_000);
    this.#expect(due === taken, `commission comes to ${text(due)}, not ${text(taken)}`);
  }

  #takeRebate({ made, rate, given }: Line<'rebate'>): void {
    const due = scaleMoneyDown(made, rate, 10_000);
    this.#expect(due === given, `the rebate comes to ${text(due)}, not ${text(given)}`);
  }
}
