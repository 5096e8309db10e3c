/**
 * The state as plain JSON and back. Positions, books and exposures are not written: they follow from
 * the bets, and are rebuilt. Invariant: a restored state has the hash of the one that was saved.
 */
import { type MarketId, money, noMoney, type PlayerId } from '@layline/contract';
import { rest, setExposure } from './bets/apply-bets.ts';
import { canonicalText, hashText } from './hash.ts';
import { openMarket } from './markets/define-market.ts';
import { exposureOf } from './risk/exposure.ts';
import { openPosition, resultsOf } from './risk/position.ts';
import {
  type Answer,
  type AnswersByPlayer,
  type ExchangeState,
  type Market,
  type OpenBet,
  openExchange,
  type PlayerAccount,
  type Position,
  type Removal,
  type Taken,
} from './state.ts';

type SavedBet = Omit<OpenBet, 'position' | 'index' | 'next' | 'previous'>;
type SavedAnswers = readonly (readonly [string, readonly (readonly [string, Answer])[]])[];

interface SavedMarket {
  readonly definition: Market['definition'];
  readonly removals: readonly Removal[];
  readonly bets: readonly SavedBet[];
  readonly taken: readonly (readonly [string, Taken])[];
}

interface Saved {
  readonly format: 2;
  readonly seq: number;
  readonly balances: readonly (readonly [string, number])[];
  readonly accounts: readonly Pick<PlayerAccount, 'playerId' | 'siteId' | 'exposureLimit'>[];
  readonly markets: readonly SavedMarket[];
  readonly answersSince: number;
  readonly answers: SavedAnswers;
  readonly answersBefore: SavedAnswers;
  readonly settled: readonly (readonly [string, number])[];
}

function save(state: ExchangeState): Saved {
  return {
    format: 2,
    seq: state.seq,
    balances: [...state.ledger.balances],
    accounts: [...state.accounts.values()].map(({ playerId, siteId, exposureLimit }) => ({
      playerId,
      siteId,
      exposureLimit,
    })),
    markets: [...state.markets.values()].map(saveMarket),
    answersSince: state.answers.since,
    answers: saveAnswers(state.answers.current),
    answersBefore: saveAnswers(state.answers.previous),
    settled: [...state.settled],
  };
}

function saveMarket({ definition, removals, positions, taken }: Market): SavedMarket {
  const bets = [...positions.values()].flatMap((position) => position.bets.map(saveBet));
  return { definition, removals, bets: bets.toSorted((a, b) => a.seq - b.seq), taken: [...taken] };
}

const saveBet = (bet: OpenBet): SavedBet => ({
  betId: bet.betId,
  clientRef: bet.clientRef,
  playerId: bet.playerId,
  siteId: bet.siteId,
  marketId: bet.marketId,
  runnerId: bet.runnerId,
  side: bet.side,
  oddsRequested: bet.oddsRequested,
  stake: bet.stake,
  seq: bet.seq,
  placedAt: bet.placedAt,
  persistence: bet.persistence,
  fills: bet.fills,
  matched: bet.matched,
  remaining: bet.remaining,
  cancelled: bet.cancelled,
  lapsed: bet.lapsed,
  made: bet.made,
});

const saveAnswers = (answers: AnswersByPlayer): SavedAnswers =>
  [...answers].map(([playerId, byRef]) => [playerId, [...byRef]]);

export const snapshotExchange = (state: ExchangeState): unknown => save(state);

/** Throws a TypeError for anything that `snapshotExchange` of this version did not make. */
export function restoreExchange(json: unknown): ExchangeState {
  if (typeof json !== 'object' || json === null || (json as Partial<Saved>).format !== 2) {
    throw new TypeError('This is not a snapshot of an exchange of format 2');
  }
  const saved = json as Saved;
  const state = openExchange();
  state.seq = saved.seq;
  for (const [key, balance] of saved.balances) state.ledger.balances.set(key, money(balance));
  for (const account of saved.accounts) {
    const end = { kind: 'player', playerId: account.playerId } as const;
    state.accounts.set(account.playerId, { ...account, end, exposure: noMoney });
  }
  state.answers.since = saved.answersSince as typeof state.answers.since;
  state.answers.current = restoreAnswers(saved.answers);
  state.answers.previous = restoreAnswers(saved.answersBefore);
  for (const [id, seq] of saved.settled) state.settled.set(id as MarketId, seq);
  for (const market of saved.markets) restoreMarket(state, market);
  return state;
}

const restoreAnswers = (saved: SavedAnswers): AnswersByPlayer =>
  new Map(saved.map(([playerId, byRef]) => [playerId, new Map(byRef)])) as AnswersByPlayer;

/** Bets come in the order they were placed, so the queues stand as they stood. */
function restoreMarket(state: ExchangeState, saved: SavedMarket): void {
  const market = openMarket(saved.definition, saved.removals);
  for (const [key, taken] of saved.taken) market.taken.set(key, taken);
  state.markets.set(saved.definition.marketId, market);
  for (const savedBet of saved.bets) {
    const position = positionOf(state, market, savedBet.playerId);
    const fills = [...savedBet.fills];
    const bet: OpenBet = { ...savedBet, fills, position, index: 0, next: null, previous: null };
    bet.index = position.bets.push(bet) - 1;
    state.bets.set(bet.betId, bet);
    if (bet.remaining > 0) rest(market, bet, market.indexOf.get(bet.runnerId) ?? 0);
  }
  for (const position of market.positions.values()) {
    position.results = resultsOf(market, position.bets);
    setExposure(position, exposureOf(position.results, market.outcomes));
  }
}

function positionOf(state: ExchangeState, market: Market, playerId: PlayerId): Position {
  const known = market.positions.get(playerId);
  if (known !== undefined) return known;
  const account = state.accounts.get(playerId);
  if (account === undefined) throw new TypeError(`A bet of ${playerId} has no account`);
  const opened = openPosition(account, market.definition.runners.length);
  market.positions.set(playerId, opened);
  return opened;
}

/**
 * Hash of all that the state means. The order in which accounts, markets and answers came in is left
 * out; the order of a market's bets is in.
 */
export function stateHash(state: ExchangeState): string {
  const saved = save(state);
  const sorted = (items: readonly unknown[]): string[] => items.map(canonicalText).toSorted();
  const answers = (items: SavedAnswers): string[] =>
    sorted(items.map(([playerId, byRef]) => [playerId, sorted(byRef)]));
  return hashText(
    canonicalText({
      ...saved,
      balances: sorted(saved.balances),
      accounts: sorted(saved.accounts),
      markets: sorted(saved.markets.map((market) => ({ ...market, taken: sorted(market.taken) }))),
      answers: answers(saved.answers),
      answersBefore: answers(saved.answersBefore),
      settled: sorted(saved.settled),
      exposures: sorted([...state.accounts.values()].map((one) => [one.playerId, one.exposure])),
    }),
  );
}
