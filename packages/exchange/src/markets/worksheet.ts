/** The lines that tell a bettor how a bet was settled: the rule, its inputs and the arithmetic. */
import { type MarketDefinition, type Money, makeMoneyText, type Odds } from '@layline/contract';
import type { SettleableBet } from '../command.ts';
import type { Fill } from '../event.ts';
import type { ReductionStep } from '../risk/reduction.ts';
import type { Share } from './dead-heat.ts';

const oddsText = (odds: Odds): string => makeMoneyText(odds as number as Money);

const signed = (amount: Money): string =>
  amount > 0 ? `+${makeMoneyText(amount)}` : makeMoneyText(amount);

export function describeBet(definition: MarketDefinition, bet: SettleableBet): string {
  const runner = definition.runners.find((one) => one.runnerId === bet.runnerId);
  const name = runner?.name === undefined || runner.name === '' ? bet.runnerId : runner.name;
  const word = bet.side === 'back' ? 'Back' : 'Lay';
  return `${word} ${makeMoneyText(bet.stake)} on ${name} at ${oddsText(bet.oddsRequested)} or better.`;
}

export function describeShare(bet: SettleableBet, share: Share): string[] {
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
  readonly share: Share;
  readonly gained: Money;
}

export function describeFill(settled: SettledFill): string[] {
  return [...settled.steps.map(describeStep), arithmetic(settled)];
}

function describeStep({ name, runnerId, factor, before, after }: ReductionStep): string {
  const percent = String(factor / 1000);
  const who = name === '' ? runnerId : name;
  return `${who} was removed, reduction factor ${percent} %: ${oddsText(before)} becomes ${oddsText(after)}.`;
}

function arithmetic({ bet, fill, odds, share, gained }: SettledFill): string {
  const stake = makeMoneyText(fill.size);
  const turn = bet.side === 'lay' ? ', turned for the lay' : '';
  if (share.places === 0) return `Stake ${stake} lost by the backer${turn}: ${signed(gained)}.`;
  if (share.places === share.tied) {
    return `${stake} x (${oddsText(odds)} - 1)${turn}: ${signed(gained)}.`;
  }
  const part = `${share.places}/${share.tied}`;
  return `${stake} x ${oddsText(odds)} x ${part} - ${stake}${turn}: ${signed(gained)}.`;
}
