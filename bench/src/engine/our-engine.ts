/**
 * The exchange on a tape: every order is a bet of a funded player, with limits, exposure checks,
 * idempotency and events on. Backs and lays come from different players, for nobody matches himself.
 */
import {
  type BetId,
  betId,
  type ClientRef,
  classicLadder,
  clientRef,
  instant,
  marketId,
  money,
  type Odds,
  type PlayerId,
  playerId,
  runnerId,
  siteId,
} from '@layline/contract';
import { apply, decide, type ExchangeState, openExchange, type Stamped } from '@layline/exchange';
import { sumOfBalances } from '@layline/ledger';
import { twoRunnerMarket } from '../two-runner-market.ts';
import type { TapeStep } from './tape.ts';

const players = 1000;
const funds = money(1_000_000_000_000);
const limits = { stakeMin: money(100), stakeMax: money(100_000_00) };
const market = marketId('bench.1');
const chosen = runnerId(1);
const at = instant(Date.UTC(2026, 0, 1));

const definition = twoRunnerMarket(market);

/** The tape's steps as commands, made before the clock starts: parsing is nobody's figure. */
interface Prepared {
  readonly state: ExchangeState;
  readonly commands: readonly Stamped[];
}

const playerOf = (order: number, side: 'back' | 'lay'): PlayerId =>
  playerId(`${side}-${order % players}`);

const levelOdds = (level: number): Odds => classicLadder[100 + level] as Odds;

export function prepare(tape: readonly TapeStep[]): Prepared {
  const state = openExchange();
  let seq = 0;
  const run = (command: Stamped): void => {
    for (const event of decide(state, command).events) apply(state, event);
  };
  for (let index = 0; index < players; index += 1) {
    for (const side of ['back', 'lay'] as const) {
      const id = playerOf(index, side);
      const account = { playerId: id, siteId: siteId('bench') };
      run({ kind: 'open-account', seq: ++seq, at, ...account, exposureLimit: null });
      const deposit = { direction: 'deposit', amount: funds, remark: '' } as const;
      run({ kind: 'move-funds', seq: ++seq, at, playerId: id, ...deposit });
    }
  }
  run({ kind: 'define-market', seq: ++seq, at, definition });
  return { state, commands: commandsOf(tape, seq) };
}

function commandsOf(tape: readonly TapeStep[], firstSeq: number): Stamped[] {
  const owners: { id: BetId; player: PlayerId; ref: ClientRef }[] = [];
  return tape.map((step, index) => {
    const seq = firstSeq + 1 + index;
    if (step.kind === 'cancel') {
      const owner = owners[step.order] as (typeof owners)[number];
      return { kind: 'cancel-bet', seq, at, playerId: owner.player, betId: owner.id };
    }
    const id = betId(String(seq));
    const player = playerOf(step.order, step.side);
    owners[step.order] = { id, player, ref: clientRef(`ref-${step.order}`) };
    return {
      kind: 'place-bet',
      seq,
      at,
      betId: id,
      clientRef: clientRef(`ref-${step.order}`),
      playerId: player,
      marketId: market,
      runnerId: chosen,
      side: step.side,
      odds: levelOdds(step.level),
      stake: money(step.size * 100),
      limits,
      house: null,
      persistence: 'keep',
    };
  });
}

export interface Played {
  readonly seconds: number;
  /** Whole units of stake that found a match. */
  readonly traded: number;
}

/** Plays the commands through decide and apply; throws when the ledger does not sum to zero. */
export function playOurs({ state, commands }: Prepared): Played {
  let traded = 0;
  const begun = performance.now();
  for (const command of commands) {
    for (const event of decide(state, command).events) {
      apply(state, event);
      if (event.kind === 'bet-placed') for (const { size } of event.fills) traded += size;
    }
  }
  const seconds = (performance.now() - begun) / 1000;
  if (sumOfBalances(state.ledger) !== 0) throw new Error('The ledger does not sum to zero.');
  return { seconds, traded: traded / 100 };
}
