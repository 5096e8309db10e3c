/** The feed's next news of a market: a suspension, the start, a removal, a result. */
import {
  endingKinds,
  type Instant,
  type MarketDefinition,
  type MarketEnding,
  type RunnerDefinition,
  type RunnerStatus,
  ruleSetNames,
  sportRegistry,
} from '@layline/contract';
import type { Dice } from './dice.ts';
import { type Theme, weightsOf } from './theme.ts';

/** The moment of a draw, with its dice. */
export interface Draw {
  readonly dice: Dice;
  readonly now: Instant;
  /** Number of the latest command. */
  readonly seq: number;
  readonly theme: Theme;
}

type Change = (market: MarketDefinition, draw: Draw) => MarketDefinition;

const grown = (market: MarketDefinition, changed: Partial<MarketDefinition>): MarketDefinition => ({
  ...market,
  ...changed,
  version: market.version + 1,
});

const toggle = (market: MarketDefinition): MarketDefinition =>
  grown(market, { status: market.status === 'OPEN' ? 'SUSPENDED' : 'OPEN' });

/** An invisible change, which only the version reveals. */
const retouch: Change = (market) => grown(market, {});

/** Most markets suspend before the turn in-play; some turn directly. */
const turnInPlay: Change = (market, { dice, theme }) =>
  grown(market, {
    isInPlay: true,
    betDelayMs: dice.pick(weightsOf[theme].delaysMs),
    status: dice.isLucky(70) ? 'OPEN' : 'SUSPENDED',
  });

const withRunner = (market: MarketDefinition, changed: RunnerDefinition): MarketDefinition =>
  grown(market, {
    runners: market.runners.map((one) => (one.runnerId === changed.runnerId ? changed : one)),
  });

const remove: Change = (market, { dice, now }) => {
  const chosen = dice.pick(market.runners.filter(({ status }) => status !== 'REMOVED'));
  return withRunner(market, { ...chosen, status: 'REMOVED', removedAt: now });
};

/** A removal that was a mistake. */
const putBack: Change = (market, { dice }) => {
  const removed = market.runners.filter(({ status }) => status === 'REMOVED');
  if (removed.length === 0) return toggle(market);
  return withRunner(market, { ...dice.pick(removed), status: 'ACTIVE', removedAt: null });
};

const hide: Change = (market, { dice }) => {
  const chosen = dice.pick(market.runners);
  if (chosen.status === 'REMOVED') return toggle(market);
  return withRunner(market, {
    ...chosen,
    status: chosen.status === 'HIDDEN' ? 'ACTIVE' : 'HIDDEN',
  });
};

const close: Change = (market, { dice }) => {
  const statuses = drawResult(market, dice);
  if (market.lines !== undefined) return closeLines(market, dice);
  return grown(market, {
    status: 'CLOSED',
    ...(dice.isLucky(40) ? { ending: drawEnding(market, dice) } : {}),
    runners: market.runners.map((runner, index) => ({
      ...runner,
      status: statuses[index] ?? runner.status,
    })),
  });
};

/** By a number; the statuses lie, as feeds' do. Now and then all lines are void. */
function closeLines(market: MarketDefinition, dice: Dice): MarketDefinition {
  const isVoid = dice.isLucky(6);
  const hasNumber = !isVoid && !dice.isLucky(12);
  const lie = dice.pick(['WINNER', 'LOSER'] as const);
  return grown(market, {
    status: 'CLOSED',
    ...(!hasNumber ? {} : { lineResult: drawGoals(market, dice) }),
    runners: market.runners.map((runner) => ({
      ...runner,
      status: isVoid || runner.status === 'REMOVED' ? 'REMOVED' : lie,
    })),
  });
}

/** Mostly numbers by which some lines end between won and lost. */
export const drawGoals = ({ lines }: MarketDefinition, dice: Dice): number =>
  dice.pick(lines === 'margin' ? [-2, -1, 0, 0, 0, 1, 1, 1, 2, 3] : [0, 1, 2, 2, 2, 3, 3, 4, 5]);

/** Closed lines that nobody told the number of yet. */
export const lacksNumber = ({ status, lines, lineResult, runners }: MarketDefinition): boolean =>
  status === 'CLOSED' &&
  lines !== undefined &&
  lineResult === undefined &&
  runners.some((runner) => runner.status !== 'REMOVED');

/** Around the limits of the rule sets; mostly the one that the market's kind is about. */
export function drawEnding({ kind: of, fixture }: MarketDefinition, dice: Dice): MarketEnding {
  const { tennis, cricket } = sportRegistry;
  const usual =
    of === 'session' ? 'short-innings' : fixture.sportId === tennis.id ? 'retired' : 'super-over';
  const hasUsual = fixture.sportId === tennis.id || fixture.sportId === cricket.id;
  const kind = hasUsual && dice.isLucky(60) ? usual : dice.pick(endingKinds);
  switch (kind) {
    case 'retired':
      return { kind, setsCompleted: dice.below(3), isDecided: dice.isLucky(50) };
    case 'postponed':
      return { kind, byHours: dice.pick([1, 48, 49, 72, 73]), isReserveDay: dice.isLucky(40) };
    case 'short-innings':
      return {
        kind,
        ballsBowled: dice.pick([10, 95, 96, 119]),
        ballsAllotted: 120,
        isDecided: dice.isLucky(50),
      };
    default:
      return { kind };
  }
}

/** An operator voids what was matched in the last commands. */
const voidRecent: Change = (market, { dice, seq }) => {
  const until = Math.max(1, seq - dice.below(3));
  const window = { from: Math.max(1, until - dice.between(1, 30)), until };
  return grown(market, { voidWindows: [...(market.voidWindows ?? []), window] });
};

/** Refused once the market has a bet. */
const changeRules: Change = (market, { dice }) => grown(market, { rules: dice.pick(ruleSetNames) });

/**
 * Mostly as many winners as places; occasionally a dead heat of all of them or for the places that clear
 * winners leave, one too few, none, or all removed. Under a rule set, those tied for several places are
 * always named as placed: otherwise the market waits for an operator.
 */
export function drawResult(
  { runners, winners, rules }: MarketDefinition,
  dice: Dice,
): RunnerStatus[] {
  const inIt = runners.flatMap(({ status }, index) => (status === 'REMOVED' ? [] : [index]));
  const way = dice.weigh([
    [6, 'usual'],
    [3, 'dead-heat'],
    [2, 'placed'],
    [1, 'few'],
    [1, 'nobody'],
    [1, 'void'],
  ] as const);
  const order = dice.shuffle(inIt);
  const usual = winners === 0 ? dice.below(inIt.length + 1) : winners;
  const isTied = way === 'dead-heat' || way === 'placed';
  const extra = isTied ? dice.between(1, 2) : way === 'few' && usual > 1 ? -1 : 0;
  const count = way === 'nobody' ? 0 : Math.min(order.length, usual + extra);
  const firsts = new Set(order.slice(0, count));
  const namesTied = way === 'placed' || (isTied && rules !== undefined && winners > 1);
  const clear = new Set(namesTied ? order.slice(0, dice.between(0, usual)) : firsts);
  return runners.map(({ status }, index) => {
    if (status === 'REMOVED' || way === 'void') return 'REMOVED';
    if (clear.has(index)) return 'WINNER';
    return firsts.has(index) ? 'PLACED' : 'LOSER';
  });
}

/** A number of winners that was not known before. */
const tellWinners: Change = (market, { dice }) => grown(market, { winners: dice.between(1, 2) });

const canTellWinners = ({ rules, winners, lines }: MarketDefinition): boolean =>
  rules !== undefined && winners === 0 && lines === undefined;

/** What a feed sends of it, which knows neither rules nor void windows. */
export function asFed(definition: MarketDefinition): MarketDefinition {
  const { rules: _rules, voidWindows: _windows, ...fed } = definition;
  return fed;
}

/** The next change of an unsettled market; null while it awaits its settlement. */
export function drawChange(market: MarketDefinition, draw: Draw) {
  if (lacksNumber(market) && draw.dice.isLucky(30)) {
    return grown(market, { lineResult: drawGoals(market, draw.dice) });
  }
  if (market.status === 'CLOSED') return null;
  const isRacing = market.runners.some(({ reductionFactor }) => reductionFactor !== null);
  const canRemove = market.runners.some(({ status }) => status !== 'REMOVED');
  const weights = weightsOf[draw.theme];
  const change = draw.dice.weigh<Change>([
    [market.status === 'OPEN' ? 5 : 60, toggle],
    [market.isInPlay ? 0 : weights.turn, turnInPlay],
    [canRemove ? (isRacing ? 9 : weights.remove) : 0, remove],
    [3, retouch],
    [1, putBack],
    [1, hide],
    [1, changeRules],
    [market.rules === undefined ? 0 : 1, voidRecent],
    [canTellWinners(market) ? 3 : 0, tellWinners],
    [market.isInPlay ? weights.close : 2, close],
  ]);
  return change(market, draw);
}
