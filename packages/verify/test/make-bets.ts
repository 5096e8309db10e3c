/** A player's settled bets with the worksheets that a real exchange and real tables write. */
import { makeMoney, money, type Odds, type RuleSetName } from '@layline/contract';
import { betOf } from '@layline/exchange';
import { play } from '@layline/exchange/test-play';
import { define, fund, openScene, type SceneMarket, send } from '@layline/exchange/test-scene';
import { dealRound, gameOf, multiplier, settleFlight, settleRound } from '@layline/games';

/** As a row of the player's own data. */
export interface OwnBet {
  betId: string;
  side: 'back' | 'lay';
  stake: number;
  oddsAsked: number | null;
  matched: number;
  fills: { odds: number; size: number }[];
  line: number | null;
  outcome: string;
  profit: number;
  roundId: string | null;
  selectionId: number;
  worksheet: string[];
}

const race = { runners: ['Ann', 'Bob', 'Cid', 'Dot'], sportId: '10', marketType: 'WIN' } as const;

/** Plays a market and settles it. */
function playBets(market: SceneMarket, table: string, number: LineNumber = {}): OwnBet[] {
  const { scene, faults } = play(market, table);
  if (faults.length > 0) throw new Error(faults.join(' '));
  define(scene, number);
  const bets = [...scene.bets.values()].flatMap((id) => betOf(scene.state, id) ?? []);
  const { marketId } = scene.definition;
  const { events, explain } = send(scene, { kind: 'settle-market', marketId });
  const [event] = events;
  if (event?.kind !== 'market-settled') throw new Error('The market was not settled.');
  return event.bets.flatMap(({ betId, outcome, profit }, index): OwnBet[] => {
    const bet = bets.find((one) => one.betId === betId);
    if (bet === undefined) return [];
    return [
      {
        betId: `${marketId}.${betId}`,
        side: bet.side,
        stake: makeMoney(bet.stake),
        oddsAsked: bet.oddsRequested / 100,
        matched: makeMoney(bet.matched),
        fills: bet.fills.map(({ odds, size }) => ({ odds: odds / 100, size: makeMoney(size) })),
        line: null,
        outcome,
        profit: makeMoney(profit),
        roundId: null,
        selectionId: bet.runnerId,
        worksheet: [...(explain?.(index) ?? [])],
      },
    ];
  });
}

type LineNumber = Pick<Parameters<typeof define>[1], 'lineResult'>;

const head = `
  who     does        runner   stake @ odds   expect
  anna    deposits             1000
  bilal   deposits             1000`;

const raceBets = (rules: RuleSetName | null, lines: string): OwnBet[] =>
  playBets({ ...race, ...(rules === null ? {} : { rules }) }, `${head}\n${lines}`);

/** One list a way in which a market can end. */
export const marketBets: Readonly<Record<string, () => OwnBet[]>> = {
  'reduced odds of a win market': () =>
    raceBets(
      null,
      `  house   offers    Ann      500 @ 3.15
  anna    back      Ann      100 @ 3.15
  feed    removes   Bob      15.18%
  feed    removes   Cid      90%
  feed    closes    Ann`,
    ),
  'reduced odds of a place market': () =>
    playBets(
      { ...race, marketType: 'PLACE', winners: 2 },
      `${head}
  house   offers    Ann      500 @ 3.95
  anna    back      Ann      100 @ 3.95
  feed    removes   Bob      4.18%
  feed    closes    Ann, Cid`,
    ),
  'an unmatched part': () =>
    raceBets(
      null,
      `  anna    back keep   Ann      100 @ 3.00
  bilal   lay         Ann      40 @ 3.00
  feed    closes      Bob`,
    ),
  'pieces that are rounded together': () =>
    raceBets(
      null,
      `  anna    back keep   Ann      1.00 @ 1.55
  bilal   lay         Ann      0.01 @ 1.55
  bilal   lay         Ann      0.01 @ 1.55
  feed    closes      Ann`,
    ),
  'a dead heat': () =>
    raceBets(
      null,
      `  anna    back keep   Ann      10 @ 5.00
  bilal   lay         Ann      10 @ 5.00
  feed    closes      Ann, Bob`,
    ),
  'a runner that was removed': () =>
    raceBets(
      null,
      `  anna    back keep   Ann      10 @ 5.00
  bilal   lay         Ann      10 @ 5.00
  feed    removes     Ann
  feed    closes      Bob`,
    ),
  'a half line that is won': () => lineBets(-3, 1),
  'a half line that is lost': () => lineBets(-1, 0),
  'a line that is level': () => lineBets(-4, 1),
  'a line that is won': () => lineBets(-2, 1),
  'deductions from winnings': () =>
    raceBets(
      'house@1',
      `  house   offers    Ann      500 @ 6.00
  anna    back      Ann      100 @ 6.00
  feed    removes   Bob      15.18%
  feed    removes   Cid      20%
  feed    closes    Ann`,
    ),
};

/** Home with these quarters, bet on in pieces by odd sums of money. */
const lineBets = (quarters: number, lineResult: number): OwnBet[] =>
  playBets(
    {
      runners: ['Home', 'Away'],
      winners: 0,
      marketType: 'ASIAN_HANDICAP',
      lines: 'margin',
      lineOf: (index) => ({
        selectionId: index + 1,
        quarters: index === 0 ? quarters : 0 - quarters,
        sign: index === 0 ? 1 : -1,
      }),
    },
    `${head}
  anna    back keep   Home     10.01 @ 1.95
  bilal   lay         Home     3.33 @ 1.95
  bilal   lay         Home     6.68 @ 1.95
  bilal   back keep   Away     5.01 @ 2.03
  anna    lay         Away     5.01 @ 2.03
  feed    closes      Home`,
    { lineResult },
  );

/** Yes and no of one session. */
export function sessionBets(result: number | null): OwnBet[] {
  const scene = openScene({ runners: ['Runs'], kind: 'session', marketType: 'SESSION' });
  fund(scene, 'anna', money(100_000));
  const made = (['back', 'lay'] as const).map((side, index) => {
    const price = { line: 46.5, rate: 90 + index };
    const betId = `s${index}` as Parameters<typeof betOf>[1];
    send(scene, {
      kind: 'place-session-bet',
      betId,
      clientRef: `ref-${index}` as never,
      playerId: 'anna' as never,
      marketId: scene.definition.marketId,
      side,
      ...price,
      stake: money(1050),
      limits: { stakeMin: money(100), stakeMax: money(100_000) },
      quote: { yes: price, no: price },
    });
    return { betId, side };
  });
  define(scene, { status: 'CLOSED' });
  const { marketId } = scene.definition;
  const { events, explain } = send(scene, { kind: 'settle-session', marketId, result });
  const [event] = events;
  if (event?.kind !== 'market-settled') throw new Error('The session was not settled.');
  return event.bets.map(({ betId, outcome, profit }, index) => ({
    betId: `session.${betId}`,
    side: made.find((one) => one.betId === betId)?.side ?? 'back',
    stake: 10.5,
    oddsAsked: null,
    matched: 10.5,
    fills: [],
    line: 46.5,
    outcome,
    profit: makeMoney(profit),
    roundId: null,
    selectionId: 1,
    worksheet: [...(explain?.(index) ?? [])],
  }));
}

const ownOf = { won: 'profit', lost: 'loss', even: 'push' } as const;
const nameOf = (net: number) => ownOf[net > 0 ? 'won' : net < 0 ? 'lost' : 'even'];

interface TableBet {
  readonly roundId: string;
  readonly seed: Parameters<typeof dealRound>[1];
}

/** A back and a lay of each option of a round of Lucky 7. */
export function tableBets({ roundId, seed }: TableBet): OwnBet[] {
  const slots = dealRound('lucky7', seed);
  const stakes = gameOf('lucky7').options.flatMap(({ sid }) =>
    (['back', 'lay'] as const).map((side) => ({
      sid,
      side,
      odds: 198 as Odds,
      stake: money(2500),
    })),
  );
  return settleRound({ gameId: 'lucky7', slots }, stakes).map((bet, index) => ({
    betId: `table.${index}`,
    side: bet.side,
    stake: makeMoney(bet.stake),
    oddsAsked: bet.odds / 100,
    matched: makeMoney(bet.stake),
    fills: [],
    line: null,
    outcome: nameOf(bet.net),
    profit: makeMoney(bet.net),
    roundId,
    selectionId: bet.sid,
    worksheet: [...bet.worksheet],
  }));
}

/** Bets that left a flight at their target, by a cash-out, and not at all. */
export function flightBets(crash: number): OwnBet[] {
  const bets = [
    { stake: money(1000), target: 150 as Odds, cashedAt: null },
    { stake: money(3333), target: null, cashedAt: multiplier(133) },
    { stake: money(500), target: null, cashedAt: null },
  ];
  return settleFlight(multiplier(crash), bets).map((bet, index) => ({
    betId: `flight.${index}`,
    side: 'back' as const,
    stake: makeMoney(bet.stake),
    oddsAsked: null,
    matched: makeMoney(bet.stake),
    fills: [],
    line: null,
    outcome: nameOf(bet.net),
    profit: makeMoney(bet.net),
    roundId: null,
    selectionId: 1,
    worksheet: [...bet.worksheet],
  }));
}
