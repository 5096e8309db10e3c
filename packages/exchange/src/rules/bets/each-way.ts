/**
 * An each-way bet is two bets of the same stake on one runner, to win and to be placed, each in its own
 * market at its own odds. Both are accepted or neither is: the second is decided as if the first were
 * placed, and a refusal of either is the reply. They take two engine numbers, the win part first.
 * Each-way is offered only before the off (RACE-3).
 */
import { type Money, noMoney, type Refusal, refuse, subtractMoney } from '@layline/contract';
import type { ExchangeState } from '../../memory/state.ts';
import type { PlaceEachWay, Stamp } from '../../model/command.ts';
import type { BetPlaced } from '../../model/event.ts';
import { type Decision, happened, refused } from '../decision/decision.ts';
import { riseOfBest } from '../wins/bet-win.ts';
import { refusedBet, repeatedAnswer } from './answers.ts';
import { type EachWayPart, partRef } from './each-way-ref.ts';
import { fingerprintOf } from './fingerprint.ts';
import { decidePlaceBet, nowhere, type StampedBet } from './place-bet.ts';

export function decideEachWay(state: ExchangeState, command: PlaceEachWay & Stamp): Decision {
  const account = state.accounts.get(command.playerId);
  if (account === undefined) return refused(refuse('NOT_FOUND', 'This account is not open.'));
  const [win, place] = partsOf(command);
  const fingerprint = fingerprintOfBoth(win, place);
  const { clientRef, at } = command;
  const repeated = repeatedAnswer(state, { account, clientRef, at, fingerprint });
  if (repeated !== null) return repeated;
  const struck = refuseMarkets(state, command) ?? strike(state, { win, place });
  if ('code' in struck) return refusedBet(command, { fingerprint, refusal: struck });
  const [first, second] = struck;
  return happened({ ...first, fingerprint }, second);
}

function partsOf(command: PlaceEachWay & Stamp): readonly [StampedBet, StampedBet] {
  const { playerId, runnerId, side, stake, limits, seq, at } = command;
  const both = { kind: 'place-bet', playerId, runnerId, side, stake, limits, at } as const;
  const refOf = (part: EachWayPart) => partRef(command.clientRef, part);
  const { betId, placeBetId, win, place } = command;
  return [
    { ...both, ...win, betId, clientRef: refOf('win'), seq },
    { ...both, ...place, betId: placeBetId, clientRef: refOf('place'), seq: seq + 1 },
  ];
}

/** Differs from the fingerprint of a win bet under the same reference, which is another bet. */
function fingerprintOfBoth(win: StampedBet, place: StampedBet): number {
  const half = (bet: StampedBet): number => Math.floor(fingerprintOf(bet) / 2);
  return (half(win) + half(place)) % Number.MAX_SAFE_INTEGER;
}

interface Parts {
  readonly win: StampedBet;
  readonly place: StampedBet;
}

/** The largest stake that fits the highest win is one that fits in both markets. */
function strike(state: ExchangeState, parts: Parts): readonly [BetPlaced, BetPlaced] | Refusal {
  const fits = (stake: Money): boolean => {
    const [win, place] = [
      { ...parts.win, stake },
      { ...parts.place, stake },
    ];
    const struck = strikeWith(state, { win, place, fits: () => false });
    return !('code' in struck && struck.code === 'WIN_TOO_LARGE');
  };
  return strikeWith(state, { ...parts, fits });
}

function strikeWith(
  state: ExchangeState,
  { win, place, fits }: Parts & { readonly fits: (stake: Money) => boolean },
): readonly [BetPlaced, BetPlaced] | Refusal {
  const first = placedBy(decidePlaceBet(state, { bet: win, elsewhere: { ...nowhere, fits } }));
  if ('code' in first) return first;
  const held = state.markets.get(win.marketId)?.positions.get(win.playerId)?.exposure;
  const exposure = subtractMoney(first.marketExposure, held ?? noMoney);
  const elsewhere = { exposure, win: riseOfBest(state, first), stake: win.stake, fits };
  const second = placedBy(decidePlaceBet(state, { bet: place, elsewhere }));
  return 'code' in second ? second : [first, second];
}

function placedBy({ events, refusal }: Decision): BetPlaced | Refusal {
  const [event] = events;
  if (refusal !== null) return refusal;
  return event?.kind === 'bet-placed' ? event : refuse('INVALID_REQUEST');
}

/** Requires a win and a place market of one race, before the off. Each part checks the rest itself. */
function refuseMarkets(state: ExchangeState, { win, place }: PlaceEachWay): Refusal | null {
  const [one, other] = [win, place].map(({ marketId }) => state.markets.get(marketId)?.definition);
  if (one === undefined || other === undefined) return null;
  const isPair =
    one.fixture.eventId === other.fixture.eventId &&
    one.marketType === 'WIN' &&
    other.marketType === 'PLACE';
  if (!isPair) {
    return refuse('MARKET_UNKNOWN', 'Each way needs the win and the place market of one race.');
  }
  const isOn = one.isInPlay || other.isInPlay;
  return isOn ? refuse('BETTING_CLOSED', 'Each-way betting closes at the off.') : null;
}
