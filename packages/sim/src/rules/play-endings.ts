/**
 * Ends markets in every unusual way, thousands of times, which whole stories do a few times. A player bets
 * in a market, the market closes with an ending, and the bet must be void exactly where the rule sets, as a
 * bettor would read them aloud, say so.
 */
import {
  betId,
  clientRef,
  instant,
  type MarketDefinition,
  money,
  odds,
  playerId,
  type RunnerPrices,
  siteId,
  transferRef,
} from '@layline/contract';
import {
  apply,
  type Command,
  type Decision,
  decide,
  type ExchangeState,
  openExchange,
} from '@layline/exchange';
import { type Dice, openDice } from '../world/dice.ts';
import { drawEnding } from '../world/market-life.ts';
import { drawMarket } from '../world/market-menu.ts';
import { isVoidByEnding } from './rule-sets.ts';

const player = playerId('anna');
const now = instant(1_775_660_400_000);
const limits = { stakeMin: money(1), stakeMax: money(1_000_000) };

class Table {
  readonly #state: ExchangeState = openExchange();
  #seq = 0;

  do(command: Command): Decision {
    this.#seq += 1;
    const decision = decide(this.#state, { ...command, seq: this.#seq, at: now });
    if (decision.refusal !== null) throw new Error(`${command.kind}: ${decision.refusal.message}`);
    for (const event of decision.events) apply(this.#state, event);
    return decision;
  }
}

/** Returns the first fault with the number of its market, or null. */
export function playEndings(seed: number, steps: number): { step: number; fault: string } | null {
  const dice = openDice(seed);
  for (let step = 1; step <= steps; step += 1) {
    const fault = endOne(step, dice);
    if (fault !== null) return { step, fault };
  }
  return null;
}

function endOne(number: number, dice: Dice): string | null {
  const open = drawMarket(number, { dice, now, seq: 0 });
  const table = new Table();
  table.do({ kind: 'open-account', playerId: player, siteId: siteId('one'), exposureLimit: null });
  const funds = { transferRef: transferRef('t'), amount: money(100_000), remark: '' };
  table.do({ kind: 'move-funds', direction: 'deposit', playerId: player, ...funds });
  table.do({ kind: 'define-market', definition: open });
  table.do(betIn(open));
  const ended = withEnding(open, dice);
  table.do({ kind: 'define-market', definition: ended });
  const { events } = table.do(settlementOf(ended));
  const settled = events.find((event) => event.kind === 'market-settled');
  const results = settled?.bets.map(({ outcome }) => outcome).join();
  const expected = isVoidByEnding(ended) ? 'void' : 'profit';
  if (results === expected) return null;
  const { marketType, rules, ending } = ended;
  return `${marketType} by ${rules}, ${JSON.stringify(ending)}: ${results}; expected ${expected}`;
}

const bet = { betId: betId('b1'), clientRef: clientRef('r1'), playerId: player, limits };

/** A bet on what wins in the end. */
function betIn({ marketId, kind, runners }: MarketDefinition): Command {
  const stake = money(1000);
  if (kind === 'session') {
    const price = { line: 50, rate: 100 };
    const quote = { yes: price, no: price };
    return { kind: 'place-session-bet', ...bet, marketId, side: 'back', stake, ...price, quote };
  }
  const level = { odds: odds(200), size: money(1_000_000) };
  const runnerId = runners[0]?.runnerId as RunnerPrices['runnerId'];
  const traded = { lastTraded: null, tradedVolume: money(0) };
  const house: RunnerPrices = { runnerId, back: [level], lay: [level], ...traded };
  const terms = { side: 'back', odds: odds(200), stake, house } as const;
  return { kind: 'place-bet', ...bet, marketId, runnerId, ...terms };
}

function withEnding(open: MarketDefinition, dice: Dice): MarketDefinition {
  const runners = open.runners.map((runner, place) => ({
    ...runner,
    status: place === 0 ? ('WINNER' as const) : ('LOSER' as const),
  }));
  const ending = drawEnding(open, dice);
  return { ...open, status: 'CLOSED', version: open.version + 1, runners, ending };
}

const settlementOf = ({ marketId, kind }: MarketDefinition): Command =>
  kind === 'session'
    ? { kind: 'settle-session', marketId, result: 60 }
    : { kind: 'settle-market', marketId };
