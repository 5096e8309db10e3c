/**
 * Casino bets in the model: the cost of every outcome in a group is enumerated, and the worst of each
 * group added up. A round's result follows from its name, so every payout of it is the same.
 */
import type { MarketId } from '@layline/contract';
import type { BetRefused, CasinoBetPlaced, RoundSettled } from '@layline/exchange';
import type { CasinoBetRequest } from '@layline/server/engine';
import {
  beginsWith,
  betsOfAsk,
  bodyOfAsk,
  checkGroupIsComplete,
  readNext,
} from './casino-groups.ts';
import type { Answer } from './expected/asks.ts';
import { refusalOfFunds } from './expected/expect.ts';
import { expectedPaid, textsOfTransfers } from './expected/expected-paid.ts';
import { underAnyHolds } from './expected/reserved.ts';
import {
  type CasinoAsk,
  isAnswerKept,
  type NotedRoundBet,
  type ReferenceModel,
  refKey,
} from './noted/reference-model.ts';
import { unequal } from './read-markets.ts';

type Weighed = Pick<NotedRoundBet, 'group' | 'nets'>;

function expectedExposure(bets: readonly Weighed[]): number {
  let total = 0;
  for (const group of new Set(bets.map((bet) => bet.group))) {
    const own = bets.filter((bet) => bet.group === group);
    const sums = (own[0]?.nets ?? []).map((_, at) => {
      return own.reduce((sum, { nets }) => sum + (nets[at] ?? 0), 0);
    });
    total += Math.max(0, ...sums.map((sum) => 0 - sum));
  }
  return total;
}

/** By the outcome of the bet's group; null for a void round. */
export function profitOf({ roundId, group, nets }: NotedRoundBet): number | null {
  const number = Number(roundId.slice(2));
  if (number % 6 === 0) return null;
  return nets[(number * 7 + group.length) % nets.length] ?? 0;
}

const keyOf = (roundId: string): MarketId => roundId as MarketId;

/** One player in one round. */
type RoundPosition = Pick<NotedRoundBet, 'playerId' | 'roundId'>;

const ownOf = ({ rounds }: ReferenceModel, { playerId, roundId }: RoundPosition): NotedRoundBet[] =>
  (rounds.get(roundId) ?? []).filter((bet) => bet.playerId === playerId);

export function noteCasinoAsk({ casinoAsks }: ReferenceModel, ask: CasinoAsk): void {
  const key = refKey(ask);
  casinoAsks.set(key, [...(casinoAsks.get(key) ?? []), ask]);
}

interface CasinoDecision {
  readonly ask: CasinoAsk;
  readonly at: number;
}

/** Of several bets, the first one with a fault refuses all. */
function expectCasino(model: ReferenceModel, { ask, at }: CasinoDecision): string | null {
  const bets = betsOfAsk(ask);
  for (const [index, bet] of bets.entries()) {
    const code = expectCasinoBet(model, { ask: bet, earlier: bets.slice(0, index), at });
    if (code !== null) return code;
  }
  return null;
}

interface BetDecision extends Pick<CasinoDecision, 'at'> {
  readonly ask: CasinoBetRequest;
  /** Earlier bets of the same request, counted as placed. */
  readonly earlier: readonly CasinoBetRequest[];
}

function expectCasinoBet(model: ReferenceModel, { ask, earlier, at }: BetDecision): string | null {
  if (at < ask.opensAt || at >= ask.closesAt) return 'BETTING_CLOSED';
  if (ask.verdict !== null) return ask.verdict.code;
  if (!Number.isSafeInteger(ask.stake) || ask.stake <= 0) return 'STAKE_INVALID';
  const own = [...ownOf(model, ask), ...earlier];
  if (own.length >= ask.betsMax) return 'TOO_MANY_REQUESTS';
  const isOther = own.some(
    ({ group, nets }) => group === ask.group && nets.length !== ask.nets.length,
  );
  if (isOther) return 'INVALID_REQUEST';
  return refusalOfFunds(model, {
    playerId: ask.playerId,
    marketId: keyOf(ask.roundId),
    coverWith: () => expectedExposure([...own, ask]),
  });
}

export function readCasinoBet(model: ReferenceModel, event: CasinoBetPlaced): string[] {
  const key = refKey(event);
  const { betId, playerId, roundId, group, nets, stake, seq } = event;
  const name = `casino bet ${betId}`;
  const asks = model.casinoAsks.get(key) ?? [];
  const ask = event.clientRef === '' ? null : asks.find((one) => beginsWith(one, event));
  if (ask === undefined) return [`${name} was placed as nobody asked for it`];
  const faults = ask === null ? readNext(model, event) : readFirst(model, { ask, event });
  const bets = model.rounds.get(roundId) ?? [];
  bets.push({ betId, playerId, roundId, group, nets, stake, seq });
  model.rounds.set(roundId, bets);
  const exposure = setExposure(model, { roundId, playerId });
  if (exposure !== event.roundExposure) {
    faults.push(`${name} says ${event.roundExposure}; expected ${exposure}`);
  }
  return faults;
}

interface First {
  readonly ask: CasinoAsk;
  readonly event: CasinoBetPlaced;
}

/** A single bet, or the first of several, which carries the reference and the reasons of all. */
function readFirst(model: ReferenceModel, { ask, event }: First): string[] {
  const key = refKey(event);
  const { betId, at } = event;
  const name = `casino bet ${betId}`;
  const faults = checkGroupIsComplete(model);
  const known = model.casinoAnswers.get(key);
  if (known && isAnswerKept(known.at, at)) faults.push(`${name}: ${key} was answered before`);
  const codes = underAnyHolds(model, key)(() => expectCasino(model, { ask, at }));
  const code = codes.includes(null) ? null : codes[0];
  if (typeof code === 'string') faults.push(`${name} was placed, not refused ${code}`);
  model.casinoAnswers.set(key, { ask, betId, code: null, at });
  model.unreadOfGroup = betsOfAsk(ask).slice(1);
  return faults;
}

function setExposure(model: ReferenceModel, position: RoundPosition): number {
  const { roundId, playerId } = position;
  const exposure = expectedExposure(ownOf(model, position));
  const exposures = model.players.get(playerId)?.exposures;
  if (exposure === 0) exposures?.delete(keyOf(roundId));
  else exposures?.set(keyOf(roundId), exposure);
  model.touched.players.add(playerId);
  return exposure;
}

/** Null if the refusal is not of a casino bet. */
export function readCasinoRefused(model: ReferenceModel, event: BetRefused): string[] | null {
  const key = refKey(event);
  const asks = model.casinoAsks.get(key);
  if (asks === undefined || model.holds.has(key)) return null;
  const { betId, code, at } = event;
  const codes = underAnyHolds(
    model,
    key,
  )(() => asks.map((ask) => expectCasino(model, { ask, at }))).flat();
  const ask = asks[Math.max(0, codes.indexOf(event.code)) % asks.length];
  if (ask !== undefined) model.casinoAnswers.set(key, { ask, betId, code, at });
  return codes.includes(event.code)
    ? []
    : [`casino ${key} was refused ${event.code}; expected ${codes[0] ?? 'a bet'}`];
}

/** A bet that leaves its round early is taken back, or paid by its result. */
type Leaving = Pick<RoundSettled['bets'][number], 'betId' | 'outcome'>;

/** Bets that leave a round while it goes on. */
interface PaidInPart extends Pick<RoundSettled, 'roundId'> {
  readonly bets: readonly Leaving[];
}

const leavesWith = (bet: NotedRoundBet, leaving: readonly Leaving[]): number | null => {
  const isBack = leaving.some(({ betId, outcome }) => betId === bet.betId && outcome === 'void');
  return isBack ? null : profitOf(bet);
};

/** Why bets may not leave a running round; a leaving loss still counts as risk. */
export function expectLeaving(
  model: ReferenceModel,
  { roundId, bets: leaving }: PaidInPart,
): string | null {
  const bets = model.rounds.get(roundId) ?? [];
  const gone = bets.filter((bet) => leaving.some(({ betId }) => betId === bet.betId));
  for (const playerId of new Set(gone.map((bet) => bet.playerId))) {
    const left = ownOf(model, { roundId, playerId }).filter((bet) => !gone.includes(bet));
    const own = gone.filter((bet) => bet.playerId === playerId);
    const won = own.reduce((sum, bet) => sum + (leavesWith(bet, leaving) ?? 0), 0);
    const open = expectedExposure(left);
    const after = {
      playerId,
      marketId: keyOf(roundId),
      coverWith: () => open - won,
      riskWith: () => open,
    };
    const codes = underAnyHolds(model, `${playerId}/`)(() => refusalOfFunds(model, after));
    if (!codes.includes(null)) return codes[0] ?? null;
  }
  return null;
}

export function readRoundSettled(model: ReferenceModel, event: RoundSettled): string[] {
  const open = model.rounds.get(event.roundId) ?? [];
  const faults: string[] = [];
  const paid = event.bets.map(({ betId }) => open.find((bet) => bet.betId === betId));
  if (paid.includes(undefined) || new Set(paid).size < paid.length) {
    faults.push(`round ${event.roundId} paid a bet that was not open, or one twice`);
  }
  const leaving = event.outcome === null ? event.bets : [];
  const code = expectLeaving(model, { roundId: event.roundId, bets: leaving });
  if (code !== null) faults.push(`round ${event.roundId} was paid in part, not refused ${code}`);
  const left = open.filter((bet) => !paid.includes(bet));
  if (event.outcome !== null && left.length > 0) {
    faults.push(`round ${event.roundId} ended with ${left.length} bets unpaid`);
  }
  const bets = paid.flatMap((bet) => (bet ? [{ ...bet, profit: leavesWith(bet, leaving) }] : []));
  const must = expectedPaid(model, { marketId: keyOf(event.roundId), bets });
  faults.push(...unequal('transfers of a round', { was: textsOfTransfers(event.transfers), must }));
  for (const bet of bets) {
    const outcome = bet.profit === null ? 'void' : bet.profit > 0 ? 'profit' : 'loss';
    model.closedRoundBets.set(bet.betId, { bet, outcome, profit: bet.profit ?? 0 });
  }
  if (left.length === 0) model.rounds.delete(event.roundId);
  else model.rounds.set(event.roundId, left);
  for (const bet of bets) setExposure(model, bet);
  return faults;
}

/** Compares the reply to a casino bet with the journal. */
export function checkCasinoBet(
  model: ReferenceModel,
  { request, outcome }: Answer<CasinoAsk>,
): string[] {
  const known = model.casinoAnswers.get(refKey(request));
  const actual = outcome.kind === 'refused' ? `refused ${outcome.refusal.code}` : 'accepted';
  const name = `casino reference ${request.clientRef}`;
  if (known === undefined || !isAnswerKept(known.at, model.clock.now())) {
    const isInFlight =
      (model.holds.has(refKey(request)) || model.answers.has(refKey(request))) &&
      actual === 'refused CLIENT_REF_REUSED';
    return actual === 'refused NOT_FOUND' || isInFlight
      ? []
      : [`${name} was told ${actual}, and no journal says it`];
  }
  const isSame = bodyOfAsk(known.ask) === bodyOfAsk(request);
  if (!isSame) {
    return actual === 'refused CLIENT_REF_REUSED' ? [] : [`${name} has another bet: ${actual}`];
  }
  const wanted = known.code === null ? 'accepted' : `refused ${known.code}`;
  return actual === wanted ? [] : [`${name} was told ${actual}; it stands for ${wanted}`];
}
