/**
 * The exchange under a workload: every order is a bet of a funded player, with limits, exposure checks
 * and events, and optionally with a reference whose reply is stored. Backs and lays come from different
 * players, because nobody is matched with their own bets.
 */
import {
  transferRef as asTransferRef,
  betId,
  classicLadder,
  clientRef,
  instant,
  marketId,
  money,
  noRef,
  type Odds,
  type PlayerId,
  playerId,
  runnerId,
  type Side,
  siteId,
} from '@layline/contract';
import { apply, decide, type ExchangeState, openExchange, type Stamped } from '@layline/exchange';
import { sumOfBalances } from '@layline/ledger';
import { twoRunnerMarket } from '../figure/two-runner-market.ts';
import { type Played, timeSteps } from './timed.ts';
import type { Workload } from './workload.ts';

const players = 1000;
const funds = money(1_000_000_000_000);
const limits = { stakeMin: money(100), stakeMax: money(100_000_00) };
const market = marketId('bench.1');
const chosen = runnerId(1);
const at = instant(Date.UTC(2026, 0, 1));

const definition = twoRunnerMarket(market);

const playersOf = (side: 'back' | 'lay'): readonly PlayerId[] =>
  Array.from({ length: players }, (_, index) => playerId(`${side}-${index}`));
const backers = playersOf('back');
const layers = playersOf('lay');

const playerOf = (side: Side, order: number): PlayerId =>
  (side === 'back' ? backers : layers)[order % players] as PlayerId;

const levelOdds = (level: number): Odds => classicLadder[100 + level] as Odds;

export interface Prepared {
  readonly state: ExchangeState;
  readonly firstSeq: number;
  /** Whether bets have references, whose replies are stored. */
  readonly hasRefs: boolean;
}

/** An exchange with a market and funded players. */
export function prepare(hasRefs: boolean): Prepared {
  const state = openExchange();
  let seq = 0;
  const run = (command: Stamped): void => {
    for (const event of decide(state, command).events) apply(state, event);
  };
  for (const id of [...backers, ...layers]) {
    const account = { playerId: id, siteId: siteId('bench') };
    run({ kind: 'open-account', seq: ++seq, at, ...account, exposureLimit: null });
    const transferRef = asTransferRef(`in-${id}`);
    const deposit = { transferRef, direction: 'deposit', amount: funds, remark: '' } as const;
    run({ kind: 'move-funds', seq: ++seq, at, playerId: id, ...deposit });
  }
  run({ kind: 'define-market', seq: ++seq, at, definition });
  return { state, firstSeq: seq + 1, hasRefs };
}

/**
 * Converts the workload's steps to commands as an engine would find them in its queue: strings and
 * objects are new each time. What it must remember for a cancel is kept in numbers, as in the peer's
 * adapter.
 */
function commandMaker({ firstSeq, hasRefs }: Prepared, steps: number) {
  const seqs = new Int32Array(steps);
  const sides = new Uint8Array(steps);
  return {
    cancel(order: number, step: number): Stamped {
      const player = playerOf(sides[order] === 1 ? 'back' : 'lay', order);
      const id = betId(`${seqs[order]}`);
      return { kind: 'cancel-bet', seq: firstSeq + step, at, playerId: player, betId: id };
    },
    place(order: number, side: Side, level: number, size: number, step: number): Stamped {
      const seq = firstSeq + step;
      seqs[order] = seq;
      sides[order] = side === 'back' ? 1 : 0;
      return {
        kind: 'place-bet',
        seq,
        at,
        betId: betId(`${seq}`),
        clientRef: hasRefs ? clientRef(`ref-${seq}`) : noRef,
        playerId: playerOf(side, order),
        marketId: market,
        runnerId: chosen,
        side,
        odds: levelOdds(level),
        stake: money(size * 100),
        limits,
        house: null,
        persistence: 'keep',
      };
    },
  };
}

/** Plays the workload through decide and apply; throws if the ledger does not sum to zero. */
export function playOurs(prepared: Prepared, workload: Workload): Played {
  const { state } = prepared;
  let traded = 0;
  const make = commandMaker(prepared, workload.length);
  const run = (command: Stamped): void => {
    const { events, located } = decide(state, command);
    for (const event of events) {
      // A command of the workload has one event.
      apply(state, event, located);
      if (event.kind === 'bet-placed') for (const { size } of event.fills) traded += size;
    }
  };
  const seconds = timeSteps(workload, {
    cancel: (order, step) => run(make.cancel(order, step)),
    place: (order, side, level, size, step) => run(make.place(order, side, level, size, step)),
  });
  if (sumOfBalances(state.ledger) !== 0) throw new Error('The ledger does not sum to zero.');
  return { seconds, traded: traded / 100 };
}
