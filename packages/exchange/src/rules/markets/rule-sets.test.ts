/** A case for each cell of the rule sets, as a bettor would work it out. */
import {
  type MarketEnding,
  money,
  odds,
  playerId,
  type RuleSetName,
  ruleFourDeduction,
  runnerId,
} from '@layline/contract';
import { describe, expect, test } from 'vitest';
import { play } from '../../../test/play.ts';
import {
  closeMarket,
  define,
  faultsOf,
  fund,
  openScene,
  placeBet,
  type Scene,
  type SceneMarket,
  send,
} from '../../../test/scene.ts';
import type { SessionBet } from '../../model/bet.ts';
import type { MarketSettled } from '../../model/event.ts';
import { accountOf, openBets, openSessionBets } from '../../read.ts';

const betfair = 'betfair@1';
const house = 'house@1';
const match = { runners: ['Kings', 'Queens'], rules: betfair } as const;
const race = {
  runners: ['Ann', 'Bob', 'Cid', 'Dot', 'Eve'],
  sportId: '10',
  marketType: 'WIN',
  rules: betfair,
} as const;
const placeRace = { ...race, marketType: 'PLACE', winners: 3 } as const;

const deposits = (...names: string[]): string =>
  names.map((name) => `${`${name.padEnd(9)}deposits`.padEnd(28)}10000`).join('\n      ');
const head = 'who      does      runner   stake @ odds   expect';

/** Plays rows after anna and bilal have deposited. */
const between = (market: SceneMarket, rows: string) =>
  play(market, `\n      ${head}\n      ${deposits('anna', 'bilal')}\n      ${rows}\n    `);

/** Anna backs 100 on the first runner at these odds, Bilal lays it. */
function struck(market: SceneMarket, price = 300): Scene {
  const scene = openScene(market);
  for (const who of ['anna', 'bilal']) fund(scene, who, money(1_000_000));
  const bet = { runner: runnerId(1), odds: odds(price), stake: money(10_000) };
  placeBet(scene, { who: 'bilal', side: 'lay', ...bet }, { persistence: 'keep' });
  placeBet(scene, { who: 'anna', side: 'back', ...bet });
  return scene;
}

/** What both hold in the end, less what they began with. */
function settle(scene: Scene, ending?: MarketEnding): readonly [anna: number, bilal: number] {
  const [first] = scene.definition.runners;
  if (ending !== undefined) scene.definition = { ...scene.definition, ending };
  closeMarket(scene, [first?.name ?? '']);
  const { marketId } = scene.definition;
  const { refusal } = send(scene, { kind: 'settle-market', marketId });
  if (refusal !== null) throw new Error(refusal.message);
  expect(faultsOf(scene)).toEqual([]);
  const gain = (who: string) =>
    (accountOf(scene.state, playerId(who))?.openingBalance ?? 0) - 1_000_000;
  return [gain('anna'), gain('bilal')];
}

describe('the set of a market', () => {
  test('[RULE-1] changes until the first bet, and not after it', () => {
    const scene = openScene(match);
    expect(define(scene, { rules: house }).refusal).toBeNull();
    expect(scene.state.markets.get(scene.definition.marketId)?.definition.rules).toBe(house);
    fund(scene, 'anna', money(10_000));
    const bet = { who: 'anna', side: 'back', runner: runnerId(1) } as const;
    placeBet(scene, { ...bet, odds: odds(300), stake: money(1_000) }, { persistence: 'keep' });
    expect(define(scene, { rules: betfair }).refusal).toMatchObject({
      code: 'INVALID_REQUEST',
      message: 'rules: the market has bets under house@1, which stays.',
    });
    expect(define(scene, { rules: house }).refusal).toBeNull();
    expect(faultsOf(scene)).toEqual([]);
  });

  test('[RULE-1] stays as it is when a feed, which knows of none, sends the market again', () => {
    const scene = openScene(match);
    const { rules: _rules, ...fed } = scene.definition;
    const { marketId } = fed;
    send(scene, { kind: 'define-market', definition: { ...fed, version: 9, isInPlay: true } });
    expect(scene.state.markets.get(marketId)?.definition).toMatchObject({
      isInPlay: true,
      rules: betfair,
    });
  });

  test('[RULE-1] is one of the list, and a bet names it when it is settled', () => {
    const scene = openScene(match);
    const unknown = 'betfair@9' as RuleSetName;
    expect(define(scene, { rules: unknown }).refusal?.message).toContain("'betfair@9'");
    const done = struck(match);
    closeMarket(done, ['Kings']);
    const { marketId } = done.definition;
    const { explain } = send(done, { kind: 'settle-market', marketId });
    expect(explain?.(0)[0]).toContain('Rules: betfair@1.');
  });

  test('[RULE-1] a bet on a session fixes it too', () => {
    const session = { runners: ['Runs'], kind: 'session', marketType: 'SESSION' } as const;
    const scene = openScene({ ...session, rules: house });
    placeSession(scene);
    expect(define(scene, { rules: betfair }).refusal?.code).toBe('INVALID_REQUEST');
  });
});

describe('dead heats', () => {
  test.each([betfair, house] as const)(
    '[RULE-2] at 1.5, two for one: a quarter is lost, %s',
    (rules) => {
      const { faults } = between(
        { ...race, rules },
        `bilal    lay keep  Ann      100 @ 1.50
      anna     back      Ann      100 @ 1.50
      feed     closes    Ann,Bob
      engine   settles                           anna -25, bilal +25`,
      );
      expect(faults).toEqual([]);
    },
  );

  test('[RULE-2] the clear winner is paid whole, the four tied for two places half', () => {
    const market = { ...placeRace, runners: [...placeRace.runners, 'Fay'] };
    const { faults } = between(
      market,
      `house    offers    Ann      900 @ 3.00
      house    offers    Bob      900 @ 6.00
      anna     back      Ann      100 @ 3.00
      bilal    back      Bob      60 @ 6.00
      feed     closes    Ann      Bob,Cid,Dot,Eve
      engine   settles                           anna +200, bilal +120`,
    );
    expect(faults).toEqual([]);
  });

  test('[RULE-2] more winners than places wait for an operator to say who tied', () => {
    const { scene, faults } = between(
      placeRace,
      `house    offers    Ann      900 @ 3.00
      anna     back      Ann      100 @ 3.00
      feed     closes    Ann,Bob,Cid,Dot
      engine   settles                           refused INVALID_REQUEST
      feed     closes    Ann,Bob  Cid,Dot
      engine   settles                           anna +200`,
    );
    expect(faults).toEqual([]);
    expect(scene.state.markets.size).toBe(0);
  });

  test('[RULE-2] all tied for all places share them', () => {
    const { faults } = between(
      placeRace,
      `house    offers    Ann      900 @ 2.00
      anna     back      Ann      100 @ 2.00
      feed     closes             Ann,Bob,Cid,Dot
      engine   settles                           anna +50`,
    );
    expect(faults).toEqual([]);
  });

  test('[RULE-2] a push is none: a drawn market without a draw returns the stakes', () => {
    const { faults } = between(
      { ...match, marketType: 'DRAW_NO_BET', sportId: '1' },
      `house    offers    Kings    900 @ 3.00
      anna     back      Kings    100 @ 3.00
      feed     closes
      engine   settles                           anna 0`,
    );
    expect(faults).toEqual([]);
  });

  test('[RULE-2] a number of winners that was unknown at the first bet pays all of them whole', () => {
    const market = { ...race, marketType: 'OTHER_PLACE', winners: 0 };
    const scene = struck(market);
    const { marketId } = scene.definition;
    scene.definition = { ...scene.definition, winners: 1 };
    define(scene, {});
    expect(scene.state.markets.get(marketId)?.definition.winners).toBe(0);
    closeMarket(scene, ['Ann', 'Bob']);
    send(scene, { kind: 'settle-market', marketId });
    expect(accountOf(scene.state, playerId('anna'))?.openingBalance).toBe(1_020_000);
    expect(faultsOf(scene)).toEqual([]);
  });
});

describe('reductions', () => {
  const removal = (percent: string) => `feed     removes   Bob      ${percent}`;
  const rows = (price: string, percent: string, won: string) =>
    `house    offers    Ann      900 @ ${price}
      anna     back      Ann      100 @ ${price}
      ${removal(percent)}
      feed     closes    Ann
      engine   settles                           anna ${won}`;

  test.each([
    [betfair, 'WIN', '8.00', '25', '+500'],
    [betfair, 'WIN', '8.00', '2.499', '+700'],
    [betfair, 'WIN', '1.20', '40', '+1'],
    [betfair, 'PLACE', '3.00', '2', '+196'],
    // 25 % stands for odds of 4.00: 25 in the hundred, off the winnings in either market.
    [house, 'WIN', '8.00', '25', '+525'],
    [house, 'PLACE', '3.00', '25', '+150'],
    // 7 % stands for 14.29: a deduction of 5 that is waived if it is the only one.
    [house, 'WIN', '8.00', '7', '+700'],
    [house, 'WIN', '1.20', '90', '+2'],
  ] as const)(
    '[RULE-3] %s %s: %s less %s percent wins %s',
    (rules, marketType, price, percent, won) => {
      const winners = marketType === 'PLACE' ? 2 : 1;
      const shown = { ...race, rules, marketType, winners };
      const text = rows(price, percent, won);
      const closing = winners === 2 ? text.replace('closes    Ann', 'closes    Ann,Cid') : text;
      expect(between(shown, closing).faults).toEqual([]);
    },
  );

  test.each([
    ['7', '7', '+630'],
    ['60', '50', '+70'],
    ['25', '7', '+490'],
  ])(
    '[RULE-3] rule 4 adds deductions, for %s and %s percent, to 90 at most: %s',
    (one, other, won) => {
      const text = `house    offers    Ann      900 @ 8.00
      anna     back      Ann      100 @ 8.00
      ${removal(one)}
      feed     removes   Cid      ${other}
      feed     closes    Ann
      engine   settles                           anna ${won}`;
      expect(between({ ...race, rules: house }, text).faults).toEqual([]);
    },
  );

  const bands: readonly (readonly [price: number, percent: number])[] = [
    [1.11, 90],
    [1.12, 85],
    [1.18, 85],
    [1.25, 80],
    [1.3, 75],
    [1.4, 70],
    [1.53, 65],
    [1.54, 60],
    [1.62, 60],
    [1.8, 55],
    [1.95, 50],
    [2.2, 45],
    [2.5, 40],
    [2.75, 35],
    [3.25, 30],
    [4, 25],
    [5, 20],
    [6.5, 15],
    [10, 10],
    [15, 5],
    [15.01, 0],
  ];
  test.each(bands)('[RULE-3] rule 4 deducts by the odds: at %s, %s percent', (price, percent) => {
    expect(ruleFourDeduction(Math.round(100_000 / price))).toBe(percent);
  });

  test('[RULE-3] a lay that is kept is reduced to a price of the ladder, another lapses', () => {
    const { scene, faults } = between(
      race,
      `anna     lay keep  Ann      100 @ 8.60     exposure 760
      anna     lay lapse  Ann      50 @ 8.00
      bilal    back keep  Ann      40 @ 9.00
      feed     removes   Bob      16.2           anna#1 remaining 100, anna#2 gone
      anna     has                               exposure 620
      bilal    back      Ann      100 @ 7.20     fills 100 @ 7.20
      book     has       Ann                     back none`,
    );
    expect(faults).toEqual([]);
    const [lay] = openBets(scene.state, playerId('anna'));
    expect(lay).toMatchObject({ oddsRequested: 720, matched: 10_000 });
  });

  test('[RULE-3] a small factor leaves resting lays alone, in a place market below 4 %', () => {
    const lays = (percent: string, after: string) => `anna     lay keep  Ann      10 @ 8.60
      anna     lay lapse  Ann      10 @ 8.00
      feed     removes   Bob      ${percent.padEnd(14)} ${after}`;
    const untouched = 'anna#1 remaining 10, anna#2 remaining 10';
    expect(between(race, lays('2.499', untouched)).faults).toEqual([]);
    expect(between(placeRace, lays('3.999', untouched)).faults).toEqual([]);
    expect(between(placeRace, lays('4', 'anna#1 remaining 10, anna#2 gone')).faults).toEqual([]);
    const kept = { ...race, rules: house } as const;
    expect(between(kept, lays('7', untouched)).faults).toEqual([]);
    expect(between(kept, lays('10', 'anna#1 remaining 10, anna#2 gone')).faults).toEqual([]);
  });

  test('[RULE-3] reduced lays stay in the order of their prices', () => {
    const { faults } = between(
      race,
      `anna     lay keep  Ann      10 @ 8.40
      bilal    lay keep  Ann      20 @ 8.60
      feed     removes   Bob      16.2           anna#1 remaining 10, bilal#1 remaining 20
      book     has       Ann                     back 20 @ 7.20 + 10 @ 7.00`,
    );
    expect(faults).toEqual([]);
  });
});

describe('endings', () => {
  const tennis = { ...match, sportId: '2', marketType: 'MATCH_ODDS' } as const;
  const cricket = { ...match, sportId: '4', marketType: 'MATCH_ODDS' } as const;
  const set = { ...tennis, marketType: 'SET_1_WINNER' } as const;
  const retired = (setsCompleted: number, isDecided = false): MarketEnding => ({
    kind: 'retired',
    setsCompleted,
    isDecided,
  });
  const late = (byHours: number, isReserveDay = false): MarketEnding => ({
    kind: 'postponed',
    byHours,
    isReserveDay,
  });
  const cells: readonly (readonly [string, SceneMarket, MarketEnding, boolean, boolean])[] = [
    ['a tie decided by a super over', cricket, { kind: 'super-over' }, true, false],
    [
      'the same, for a market on the tie',
      { ...cricket, marketType: 'TIED_MATCH' },
      { kind: 'super-over' },
      true,
      true,
    ],
    ['a revised target', cricket, { kind: 'revised-target' }, true, true],
    ['retired after one set', tennis, retired(1), true, false],
    ['retired in the first set', tennis, retired(0), false, false],
    ['retired, the set was over', set, retired(1, true), true, true],
    ['retired, the set was not over', set, retired(1), false, false],
    ['a walkover', tennis, { kind: 'walkover' }, false, false],
    ['another format', tennis, { kind: 'format-changed' }, false, false],
    ['postponed by two days', cricket, late(48), true, true],
    ['postponed by 49 hours', cricket, late(49), true, false],
    ['postponed by three days', cricket, late(72), true, false],
    ['postponed by 73 hours', cricket, late(73), false, false],
    ['played on the reserve day', cricket, late(96, true), false, true],
  ];
  const both = cells.flatMap(([what, market, ending, byBetfair, byHouse]) => [
    { what, market, ending, rules: betfair as RuleSetName, counts: byBetfair },
    { what, market, ending, rules: house as RuleSetName, counts: byHouse },
  ]);
  test.each(both)('[RULE-4] $rules: $what counts: $counts', ({ market, ending, rules, counts }) => {
    const paid = settle(struck({ ...market, rules }), ending);
    expect(paid).toEqual(counts ? [20_000, -20_000] : [0, 0]);
  });

  test('[RULE-4] a market without a rule set is paid by its result, as it always was', () => {
    const { rules: _rules, ...before } = tennis;
    expect(settle(struck(before), { kind: 'walkover' })).toEqual([20_000, -20_000]);
  });

  const cut = (ballsBowled: number, isDecided: boolean): MarketEnding => ({
    kind: 'short-innings',
    ballsBowled,
    ballsAllotted: 120,
    isDecided,
  });
  const cuts = [
    [betfair, 'the line was decided', cut(60, true), 900],
    [betfair, 'the line was open', cut(119, false), 0],
    [house, '80 % of the overs', cut(96, false), 900],
    [house, 'one ball less', cut(95, true), 0],
  ] as const;
  test.each(cuts)('[RULE-5] %s, a cut innings, %s', (rules, _what, ending, gain) => {
    const scene = openScene({ runners: ['Runs'], kind: 'session', marketType: 'SESSION', rules });
    placeSession(scene);
    define(scene, { status: 'CLOSED', ending });
    send(scene, { kind: 'settle-session', marketId: scene.definition.marketId, result: 60 });
    expect(accountOf(scene.state, playerId('anna'))?.openingBalance).toBe(5_000 + gain);
    expect(faultsOf(scene)).toEqual([]);
  });
});

describe('suspensions', () => {
  test('[RULE-6] one in play ends bets that lapse and leaves those that are kept', () => {
    const rows = (after: string) => `feed     turns
      anna     lay keep  Kings    10 @ 3.00
      anna     lay lapse  Kings    20 @ 2.90
      feed     is                 SUSPENDED      ${after}`;
    const lapsed = 'anna#1 remaining 10, anna#2 gone';
    expect(between(match, rows(lapsed)).faults).toEqual([]);
    expect(between({ ...match, rules: house }, rows(lapsed)).faults).toEqual([]);
    const { rules: _rules, ...before } = match;
    expect(between(before, rows('anna#1 remaining 10, anna#2 remaining 20')).faults).toEqual([]);
  });

  test('[RULE-6] one before the start keeps both', () => {
    const text = `anna     lay keep  Kings    10 @ 3.00
      anna     lay lapse  Kings    20 @ 2.90
      feed     is                 SUSPENDED      anna#1 remaining 10, anna#2 remaining 20`;
    expect(between(match, text).faults).toEqual([]);
  });

  test('[RULE-7] bets matched between an incident and the suspension are void on both sides', () => {
    const scene = struck(match);
    const incident = scene.seq + 1;
    const bet = { runner: runnerId(1), odds: odds(400), stake: money(5_000) };
    placeBet(scene, { who: 'bilal', side: 'lay', ...bet }, { persistence: 'keep' });
    placeBet(scene, { who: 'anna', side: 'back', ...bet });
    const exposure = () => accountOf(scene.state, playerId('bilal'))?.exposure;
    expect(exposure()).toBe(35_000);
    define(scene, {
      status: 'SUSPENDED',
      voidWindows: [{ from: incident, until: scene.seq }],
    });
    expect(exposure()).toBe(20_000);
    // A feed says nothing of the window, which stays.
    const { voidWindows: _windows, ...fed } = scene.definition;
    scene.definition = fed;
    define(scene, { status: 'OPEN' });
    expect(settle(scene)).toEqual([20_000, -20_000]);
  });
});

describe('void windows', () => {
  test('[RULE-7] hold what was matched by their first and their last command', () => {
    const scene = openScene(match);
    for (const who of ['anna', 'bilal']) fund(scene, who, money(1_000_000));
    const bet = { runner: runnerId(1), odds: odds(300) };
    const all = { ...bet, stake: money(4_000) };
    placeBet(scene, { who: 'bilal', side: 'lay', ...all }, { persistence: 'keep' });
    const takes = [0, 1, 2, 3].map(() => {
      placeBet(scene, { who: 'anna', side: 'back', ...bet, stake: money(1_000) });
      return scene.seq;
    });
    const [, from = 0, until = 0] = takes;
    define(scene, { status: 'SUSPENDED', voidWindows: [{ from, until }] });
    expect(settle(scene)).toEqual([4_000, -4_000]);
  });

  test('[RULE-7] hold bets on sessions, and those of any result that corrects the first', () => {
    const scene = openSession();
    const { seq } = scene;
    define(scene, { status: 'CLOSED', voidWindows: [{ from: seq, until: seq }] });
    const settled = settleSession(scene);
    expect(settled.event?.bets).toMatchObject([{ outcome: 'void' }]);
    expect(held(scene)).toBe(5_000);
    correctSession(scene, settled);
    expect(held(scene)).toBe(5_000);
  });
});

test('[RULE-5] a cut innings counts for the result that corrects the first, too', () => {
  const scene = openSession();
  define(scene, { status: 'CLOSED' });
  const settled = settleSession(scene);
  expect(held(scene)).toBe(5_900);
  const ending = { kind: 'short-innings', ballsBowled: 60, ballsAllotted: 120 } as const;
  scene.definition = { ...scene.definition, ending: { ...ending, isDecided: false } };
  correctSession(scene, settled);
  expect(held(scene)).toBe(5_000);
});

const held = ({ state }: Scene) => accountOf(state, playerId('anna'))?.openingBalance;

/** Anna says yes at 50, for 10.00 at 90. */
function openSession(): Scene {
  const runners = ['Runs'];
  const scene = openScene({ runners, kind: 'session', marketType: 'SESSION', rules: betfair });
  placeSession(scene);
  return scene;
}

interface Settled {
  readonly event: MarketSettled | undefined;
  readonly bets: readonly SessionBet[];
}

function settleSession(scene: Scene): Settled {
  const { marketId } = scene.definition;
  const bets = openSessionBets(scene.state, playerId('anna'));
  const { events } = send(scene, { kind: 'settle-session', marketId, result: 60 });
  return { event: events.find((event) => event.kind === 'market-settled'), bets };
}

/** The same number again, under the scene's definition of now. */
function correctSession(scene: Scene, { event, bets }: Settled): void {
  const { definition } = scene;
  const { seq: undoes = 0, transfers = [] } = event ?? {};
  const corrected = { undoes, definition, transfers, bets, result: 60 };
  expect(send(scene, { kind: 'resettle-session', ...corrected }).refusal).toBeNull();
}

function placeSession(scene: Scene): void {
  fund(scene, 'anna', money(5_000));
  const quoted = { line: 50, rate: 90 };
  send(scene, {
    kind: 'place-session-bet',
    betId: `session-${scene.seq}` as never,
    clientRef: `session-${scene.seq}` as never,
    playerId: playerId('anna'),
    marketId: scene.definition.marketId,
    side: 'back',
    ...quoted,
    stake: money(1_000),
    limits: { stakeMin: money(1), stakeMax: money(100_000) },
    quote: { yes: quoted, no: quoted },
  });
}
