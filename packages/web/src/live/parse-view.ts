/**
 * Parses the alternate feed's market view, for bookmaker and racing, for the price store. Prices are found by
 * slot name, never by position; a missing slot is no price (EVENT-3).
 */
import type { MarketView } from '@layline/contract';
import type { Side } from '@layline/contract/market';
import { noMoney } from '@layline/contract/money';
import { parseOdds } from '@layline/contract/odds';
import { parseSize } from './parse-market.ts';
import {
  type Level,
  type LiveRunner,
  levelsShown,
  type MarketSnapshot,
  type RunnerLevels,
} from './price-board.ts';

type Section = MarketView['section'][number];
type Slot = Section['odds'][number];

const knownStatuses = ['ACTIVE', 'SUSPENDED', 'REMOVED', 'WINNER', 'LOSER'] as const;

const isKnown = (word: string): word is LiveRunner['status'] =>
  (knownStatuses as readonly string[]).includes(word);

function parseRunner(section: Section): LiveRunner {
  const word = section.gstatus.trim().toUpperCase();
  return {
    runnerId: section.sid,
    name: section.nat,
    status: isKnown(word) ? word : 'SUSPENDED',
    factor: section.adfa,
    word: isKnown(word) ? '' : word,
    remark: section.rdt ?? '',
  };
}

function parseSlot(slots: readonly Slot[], name: string): Level[] {
  const slot = slots.find(({ oname }) => oname.toLowerCase() === name);
  const odds = parseOdds(slot?.odds);
  return odds === null || slot === undefined ? [] : [{ odds, size: parseSize(slot.size) }];
}

function parseSide(slots: readonly Slot[], side: Side): readonly Level[] {
  const names = Array.from({ length: levelsShown }, (_, index) => `${side}${index + 1}`);
  return names.flatMap((name) => parseSlot(slots, name));
}

const parsePrices = ({ sid, odds }: Section): RunnerLevels => ({
  runnerId: sid,
  back: parseSide(odds, 'back'),
  lay: parseSide(odds, 'lay'),
});

export function parseView(view: MarketView): MarketSnapshot {
  return {
    marketId: view.mid,
    market: {
      marketId: view.mid,
      name: view.mname,
      kind: view.gtype,
      status: view.status,
      isInPlay: view.iplay,
      betDelayMs: Math.round((view.betDelay ?? 0) * 1000),
      totalMatched: noMoney,
      winners: 1,
      isDerived: false,
      runners: view.section.map(parseRunner),
    },
    prices: view.section.map(parsePrices),
  };
}
