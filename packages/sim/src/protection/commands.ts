/** Commands of the protected players: a stop that waits, a bet at a casino table, money in and out. */
import {
  betId,
  clientRef,
  type Instant,
  instant,
  type Money,
  marketId,
  money,
  odds,
  type PlayerId,
  runnerId,
  transferRef,
  triggerId,
} from '@layline/contract';
import type { Command } from '@layline/exchange';

interface Numbered {
  readonly playerId: PlayerId;
  /** Unique number of the command. */
  readonly nth: number;
  /** Number of the market and of its round. */
  readonly market: number;
}

/** A stop at a price that is never reached. */
export const stopCommand = ({ playerId, nth, market }: Numbered) =>
  ({
    kind: 'place-trigger',
    triggerId: triggerId(`t${nth}`),
    clientRef: clientRef(`ref-${nth}`),
    playerId,
    marketId: marketId(`1.${market}`),
    runnerId: runnerId(1),
    trigger: 'stop',
    side: 'lay',
    odds: odds(300),
    ticks: 2,
    stake: money(100),
    isGreen: false,
    persistence: 'keep',
    parentBetId: null,
    pairId: null,
    limits: { stakeMin: money(1), stakeMax: money(1_000_000) },
    house: null,
  }) satisfies Command;

interface CasinoPick extends Numbered {
  readonly stake: Money;
  readonly closesAt: Instant;
}

interface Moved extends Omit<Numbered, 'market'> {
  readonly direction: 'deposit' | 'withdraw';
  readonly amount: number;
}

/** What staff pay in or out. */
export const moveCommand = ({ nth, amount, ...moved }: Moved) =>
  ({
    ...moved,
    kind: 'move-funds',
    transferRef: transferRef(`t-${nth}`),
    amount: money(amount),
    remark: '',
  }) satisfies Command;

/** A bet at evens on the open round. */
export const casinoCommand = ({ playerId, nth, market, stake, closesAt }: CasinoPick) =>
  ({
    kind: 'place-casino-bet',
    betId: betId(`b${nth}`),
    clientRef: clientRef(`ref-${nth}`),
    playerId,
    verdict: null,
    opensAt: instant(0),
    closesAt,
    betsMax: 1000,
    roundId: `r${market}`,
    side: 'back',
    gameId: 'dt20',
    matchId: '1',
    marketId: '1',
    sid: 1,
    odds: odds(200),
    stake,
    group: 'main',
    nets: [stake, money(-stake)],
  }) satisfies Command;

interface Credited {
  readonly playerId: PlayerId;
  readonly nth: number;
  readonly amount: Money;
}

/** Without its site. */
export const creditCommand = ({ playerId, nth, amount }: Credited) =>
  ({
    kind: 'credit-deposit',
    playerId,
    transferRef: transferRef(`deposit:bank:${nth}`),
    method: 'bank',
    amount,
    fee: money(0),
    remark: `Deposit: ${nth}`,
  }) as const;
