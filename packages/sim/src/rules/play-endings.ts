/**
 * Ends markets in every unusual way, thousands of times, which whole stories do a few times. A player bets
 * in a market, a runner may be withdrawn, a void window may hold the bet, the market closes with an ending,
 * and the bet must come to what the rule sets, as a bettor would read them aloud, say.
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
  type MarketResettled,
  type MarketSettled,
  openExchange,
  openSessionBets,
  type SessionBet,
} from '@layline/exchange';
import { type Dice, openDice } from '../world/dice.ts';
import { drawEnding } from '../world/market-life.ts';
import { drawMarket } from '../world/market-menu.ts';
import { isInVoidWindow, isVoidByEnding, mattersToLays, oddsAfter } from './rule-sets.ts';

const player = playerId('anna');
const now = instant(1_775_660_400_000);
const limits = { stakeMin: money(1), stakeMax: money(1_000_000) };

class Table {
  readonly state: ExchangeState = openExchange();
  seq = 0;

  do(command: Command): Decision {
    this.seq += 1;
    const id = command.kind === 'place-bet' ? { betId: betId(String(this.seq)) } : {};
    const decision = decide(this.state, { ...command, ...id, seq: this.seq, at: now });
    if (decision.refusal !== null) throw new Error(`${command.kind}: ${decision.refusal.message}`);
    for (const event of decision.events) apply(this.state, event);
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

/** Returns the fault, or null. */
function endOne(number: number, dice: Dice): string | null {
  const open = drawMarket(number, { dice, now, seq: 0, theme: 'house' });
  const table = new Table();
  table.do({ kind: 'open-account', playerId: player, siteId: siteId('one'), exposureLimit: null });
  const funds = { transferRef: transferRef('t'), amount: money(100_000), remark: '' };
  table.do({ kind: 'move-funds', direction: 'deposit', playerId: player, ...funds });
  table.do({ kind: 'define-market', definition: open });
  table.do(betIn(open));
  const struck: Struck = { table, seq: table.seq, bets: openSessionBets(table.state, player) };
  const { market, factor, fault } = dice.isLucky(50) ? withdraw(open, struck) : untouched(open);
  if (fault !== null) return fault;
  const ended = withEnding(withWindow(market, { dice, seq: struck.seq }), dice);
  table.do({ kind: 'define-market', definition: ended });
  const settled = table
    .do(settlementOf(ended))
    .events.find(({ kind }) => kind === 'market-settled');
  const paid = settled as MarketSettled | undefined;
  const wrong = faultOf(paid, { ended, factor, seq: struck.seq });
  if (wrong !== null || open.kind !== 'session') return wrong;
  return correct(withEnding(ended, dice), { struck, paid });
}

/** Settles a session by the same number again, under another ending. */
function correct(
  definition: MarketDefinition,
  { struck, paid }: { readonly struck: Struck; readonly paid: MarketSettled | undefined },
): string | null {
  const { table, bets, seq } = struck;
  const undone = { undoes: paid?.seq ?? 0, transfers: paid?.transfers ?? [], bets, result: 60 };
  const { events } = table.do({ kind: 'resettle-session', definition, ...undone });
  const corrected = events.find(({ kind }) => kind === 'market-resettled');
  return faultOf(corrected as MarketResettled | undefined, { ended: definition, factor: 0, seq });
}

interface Struck {
  readonly table: Table;
  /** Number of the command that matched the bet. */
  readonly seq: number;
  readonly bets: readonly SessionBet[];
}

interface Ended {
  readonly ended: MarketDefinition;
  /** Of the runner that was withdrawn; 0 for none. */
  readonly factor: number;
  readonly seq: number;
}

/** What the bet must come to: 10.00 at 2.00 or at the odds after a withdrawal, or nothing if it is void. */
function faultOf(
  paid: Pick<MarketSettled, 'bets'> | undefined,
  { ended, factor, seq }: Ended,
): string | null {
  const isVoid = isVoidByEnding(ended) || isInVoidWindow(ended, seq);
  const expected = isVoid ? 'void 0' : `profit ${10 * (oddsAfter(ended, 200, factor) - 100)}`;
  const results = paid?.bets.map(({ outcome, profit }) => `${outcome} ${profit}`).join();
  if (results === expected) return null;
  const { marketType, rules, ending, voidWindows } = ended;
  const how = JSON.stringify({ ...ending, voidWindows, factor, seq });
  return `${marketType} by ${rules}, ${how}: ${results}; expected ${expected}`;
}

/** Around the command that matched the bet, so that each end of a window is tried. */
function withWindow(
  market: MarketDefinition,
  { dice, seq }: { readonly dice: Dice; readonly seq: number },
): MarketDefinition {
  if (dice.isLucky(60)) return market;
  const [before, after] = dice.pick([
    [0, 0],
    [2, 0],
    [0, 2],
    [3, -1],
    [-1, 3],
  ] as const);
  return { ...market, voidWindows: [{ from: seq - before, until: seq + after }] };
}

interface Withdrawn {
  readonly market: MarketDefinition;
  readonly factor: number;
  readonly fault: string | null;
}

const untouched = (market: MarketDefinition): Withdrawn => ({ market, factor: 0, fault: null });

/** The last runner of a race is withdrawn, while a lay waits on the first. */
function withdraw(open: MarketDefinition, { table }: Struck): Withdrawn {
  const last = open.runners.at(-1);
  const factor = last?.reductionFactor ?? null;
  if (factor === null) return untouched(open);
  table.do(restingLay(open));
  const runners = open.runners.map((runner) =>
    runner === last ? { ...runner, status: 'REMOVED' as const, removedAt: now } : runner,
  );
  const market = { ...open, runners, version: open.version + 1 };
  const { events } = table.do({ kind: 'define-market', definition: market });
  const hasLapsed = events.some(({ kind }) => kind === 'bet-lapsed');
  if (hasLapsed === mattersToLays(market, factor)) return { market, factor, fault: null };
  const what = `${market.marketType} by ${market.rules}, factor ${factor}`;
  return { market, factor, fault: `${what}: a lay ${hasLapsed ? 'lapsed' : 'stayed'}` };
}

const bet = { betId: betId('b1'), clientRef: clientRef('r1'), playerId: player, limits };

/** A bet on what wins in the end. */
/** A lay that the house does not take. */
function restingLay({ marketId, runners }: MarketDefinition): Command {
  const runnerId = runners[0]?.runnerId as RunnerPrices['runnerId'];
  const traded = { lastTraded: null, tradedVolume: money(0) };
  const house: RunnerPrices = { runnerId, back: [], lay: [], ...traded };
  const ids = { betId: betId('b2'), clientRef: clientRef('r2'), playerId: player, limits };
  const asked = { side: 'lay', odds: odds(150), stake: money(1000), house } as const;
  const options = { persistence: 'lapse' } as const;
  return { kind: 'place-bet', ...ids, marketId, runnerId, ...asked, ...options };
}

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

const [winner, loser] = ['WINNER', 'LOSER'] as const;

function withEnding(open: MarketDefinition, dice: Dice): MarketDefinition {
  const runners = open.runners.map((runner, place) => ({
    ...runner,
    status: runner.status === 'REMOVED' ? runner.status : place === 0 ? winner : loser,
  }));
  const ending = drawEnding(open, dice);
  // Five goals, by which the first line has won.
  const number = open.lines === undefined ? {} : { lineResult: 5 };
  const version = open.version + 1;
  return { ...open, ...number, status: 'CLOSED', version, runners, ending };
}

const settlementOf = ({ marketId, kind }: MarketDefinition): Command =>
  kind === 'session'
    ? { kind: 'settle-session', marketId, result: 60 }
    : { kind: 'settle-market', marketId };
