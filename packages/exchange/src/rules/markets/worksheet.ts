/** The lines that show a bettor how a bet was settled: the rule, its inputs and the arithmetic. */
import {
  addMoney,
  handicapText,
  type LineEnding,
  type MarketDefinition,
  type Money,
  makeMoneyText,
  type Odds,
  oddsMin,
  profitAt,
  subtractMoney,
} from '@layline/contract';
import type { Fill, SettleableBet } from '../../model/bet.ts';
import type { ReductionStep } from '../risk/reduction.ts';
import type { Share } from './dead-heat.ts';
import type { LineResult, RunnerResult } from './runner-result.ts';

const oddsText = (odds: Odds): string => makeMoneyText(odds as number as Money);

const signed = (amount: Money): string =>
  amount > 0 ? `+${makeMoneyText(amount)}` : makeMoneyText(amount);

export function describeBet(definition: MarketDefinition, bet: SettleableBet): string {
  const runner = definition.runners.find((one) => one.runnerId === bet.runnerId);
  const name = runner?.name === undefined || runner.name === '' ? bet.runnerId : runner.name;
  const word = bet.side === 'back' ? 'Back' : 'Lay';
  const by = definition.rules === undefined ? '' : ` Rules: ${definition.rules}.`;
  const at = oddsText(bet.oddsRequested);
  return `${word} ${makeMoneyText(bet.stake)} on ${name} at ${at} or better.${by}`;
}

/** The unmatched part was released long ago; it is listed so that the pieces add up. */
export function describeUnmatched({ stake, fills }: SettleableBet): string[] {
  let left = stake;
  for (const { size } of fills) left = subtractMoney(left, size);
  return left > 0 ? [`${makeMoneyText(left)} of it found no match and does not count.`] : [];
}

interface Ended {
  readonly share: RunnerResult;
  readonly definition: MarketDefinition;
}

export const describeResult = (bet: SettleableBet, { share, definition }: Ended): string[] =>
  'ending' in share ? [describeLine(definition, share)] : describeShare(bet, share);

const endingTexts = {
  won: 'the line won',
  'half-won': 'half of the stake won, the other half was returned',
  push: 'the stake was returned',
  'half-lost': 'half of the stake lost, the other half was returned',
  lost: 'the line lost',
} as const;

/** 'Margin 1 at handicap -0.75: half of the stake won, ...' */
function describeLine({ lines, lineResult = 0 }: MarketDefinition, result: LineResult): string {
  const { quarters, sign } = result.line;
  const what = lines === 'margin' ? 'Margin' : 'Total';
  const from = sign === 1 ? '' : ' turned';
  const at = handicapText(quarters);
  return `${what} ${lineResult}${from} at handicap ${at}: ${endingTexts[result.ending]}.`;
}

function describeShare(bet: SettleableBet, share: Share): string[] {
  if (share.places === 0)
    return [`The runner lost${bet.side === 'lay' ? ', so the lay won' : ''}.`];
  if (share.places === share.tied) {
    return [`The runner won${bet.side === 'lay' ? ', so the lay lost' : ''}.`];
  }
  const places = share.places === 1 ? '1 place' : `${share.places} places`;
  return [
    `Dead heat: ${share.tied} runners for ${places}, so ${share.places}/${share.tied} of the stake wins.`,
  ];
}

export interface SettledFill {
  readonly bet: SettleableBet;
  readonly fill: Fill;
  readonly steps: readonly ReductionStep[];
  readonly odds: Odds;
  readonly share: RunnerResult;
  readonly gained: Money;
}

export function describeFill(settled: SettledFill): string[] {
  return [...settled.steps.map(describeStep), arithmetic(settled)];
}

export const describeVoidPiece = ({ size, odds }: Fill): string =>
  `${makeMoneyText(size)} at ${oddsText(odds)} was matched between an incident and the suspension ` +
  'that followed it, and is void on both sides.';

/** A place market reduces the profit of a bet, a win market the odds (risk/reduction.ts). */
function describeStep({ name, runnerId, factor, basis, before, after }: ReductionStep): string {
  const percent = String(factor / 1000);
  const rate = `(1 - ${percent} %)`;
  const odds = oddsText(before);
  const sum = basis === 'win' ? `${odds} x ${rate}` : `1 + (${odds} - 1) x ${rate}`;
  const least = after === oddsMin ? `, and no less than ${oddsText(oddsMin)}` : '';
  const who = name === '' ? runnerId : name;
  const what = basis === 'rule4' ? 'deductions of' : 'reduction factor';
  const all = basis === 'rule4' ? ' in all' : '';
  return `${who} was removed, ${what} ${percent} %${all}: ${sum}${least} = ${oddsText(after)}.`;
}

function arithmetic({ bet, fill, odds, share, gained }: SettledFill): string {
  const stake = makeMoneyText(fill.size);
  const turn = bet.side === 'lay' ? ', turned for the lay' : '';
  if ('ending' in share) return lineArithmetic({ odds, fill, gained, turn }, share.ending);
  if (share.places === 0) return `Stake ${stake} lost by the backer${turn}: ${signed(gained)}.`;
  if (share.places === share.tied) {
    return `${winning(odds, fill)}${turn}: ${signed(gained)}.`;
  }
  const part = `${share.places}/${share.tied}`;
  return `${stake} x ${oddsText(odds)} x ${part} - ${stake}${turn}: ${signed(gained)}.`;
}

interface LinePiece extends Pick<SettledFill, 'odds' | 'fill' | 'gained'> {
  readonly turn: string;
}

function lineArithmetic({ odds, fill, gained, turn }: LinePiece, ending: LineEnding): string {
  const stake = makeMoneyText(fill.size);
  const result = `${turn}: ${signed(gained)}.`;
  switch (ending) {
    case 'won':
      return `${winning(odds, fill)}${result}`;
    case 'lost':
      return `Stake ${stake} lost by the backer${result}`;
    case 'push':
      return `Stake ${stake} at ${oddsText(odds)} returned${result}`;
    default: {
      const rate = ending === 'half-won' ? ` x (${oddsText(odds)} - 1)` : '';
      const lost = ending === 'half-won' ? '' : ' lost by the backer';
      const { offset } = fill;
      const joined = offset === 0 ? '' : `, rounded with ${makeMoneyText(offset)} that waited`;
      return `Half of ${stake}${rate}${joined}${lost}${result}`;
    }
  }
}

/**
 * A piece of a resting bet is rounded together with the pieces before it (Fill). If that differs by a
 * penny from the piece alone, the sum is written out.
 */
function winning(odds: Odds, { size, offset }: Fill): string {
  const rate = `(${oddsText(odds)} - 1)`;
  const alone = `${makeMoneyText(size)} x ${rate}`;
  const whole = addMoney(offset, size);
  const before = profitAt(odds, offset);
  if (subtractMoney(profitAt(odds, whole), before) === profitAt(odds, size)) return alone;
  const together = `${makeMoneyText(whole)} x ${rate} - ${makeMoneyText(before)}`;
  return `${alone}, rounded with ${makeMoneyText(offset)} of the bet that waited: ${together}`;
}
