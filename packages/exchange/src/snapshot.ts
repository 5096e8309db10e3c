/**
 * The state as plain JSON and back. Positions, books and exposures are not written: they follow from
 * the bets, and are rebuilt. Invariant: a restored state has the hash of the one that was saved.
 */
import { type MarketId, money } from '@layline/contract';
import { balanceOf } from '@layline/ledger';
import { mustFindAccount, positionOf, rest, setExposure } from './bets/apply-bets.ts';
import { addBet } from './bets/open-bets.ts';
import { canonicalText, hashText } from './hash.ts';
import { addById, hashId, valuesOf } from './id-index.ts';
import { openMarket } from './markets/define-market.ts';
import { exposureOf } from './risk/exposure.ts';
import { resultsOf } from './risk/position.ts';
import { addRoundBet } from './rounds/apply-rounds.ts';
import type { RoundBet } from './rounds/round-book.ts';
import { addSessionBet } from './sessions/apply-session-bet.ts';
import {
  type Answer,
  type AnswerIndex,
  type ExchangeState,
  type Market,
  type OpenBet,
  openExchange,
  openPlayer,
  type PlayerAccount,
  type Removal,
  type SessionBet,
  type Taken,
} from './state.ts';

type SavedBet = Omit<OpenBet, 'position' | 'index' | 'next' | 'previous'>;
type SavedAccount = Pick<PlayerAccount, 'playerId' | 'siteId' | 'exposureLimit'>;
type SavedAnswer = Omit<Answer, 'account'> & Pick<PlayerAccount, 'playerId'>;

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
  readonly accounts: readonly SavedAccount[];
  readonly markets: readonly SavedMarket[];
  readonly sessionBets: readonly SessionBet[];
  /** Absent in snapshots of before the casino took bets. */
  readonly roundBets?: readonly RoundBet[];
  readonly answersSince: number;
  readonly answers: readonly SavedAnswer[];
  readonly answersBefore: readonly SavedAnswer[];
  readonly settled: readonly (readonly [string, number])[];
}

function save(state: ExchangeState): Saved {
  return {
    format: 2,
    seq: state.seq,
    balances: [...state.ledger.balances],
    accounts: [...state.accounts.values()].map(saveAccount),
    markets: [...state.markets.values()].map(saveMarket),
    sessionBets: [...state.sessions.values()]
      .flatMap((players) => [...players.values()].flatMap(({ bets }) => bets))
      .toSorted((a, b) => a.seq - b.seq),
    roundBets: [...state.rounds.values()]
      .flatMap((players) => [...players.values()].flatMap(({ bets }) => bets))
      .toSorted((a, b) => a.seq - b.seq),
    answersSince: state.answers.since,
    answers: valuesOf(state.answers.current).map(saveAnswer),
    answersBefore: valuesOf(state.answers.previous).map(saveAnswer),
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

const saveAccount = (account: PlayerAccount): SavedAccount => ({
  playerId: account.playerId,
  siteId: account.siteId,
  exposureLimit: account.exposureLimit,
});

const saveAnswer = ({ account, ...answer }: Answer): SavedAnswer => ({
  ...answer,
  playerId: account.playerId,
});

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
  for (const account of saved.accounts) restoreAccount(state, account);
  state.answers.since = saved.answersSince as typeof state.answers.since;
  for (const answer of saved.answers) restoreAnswer(state, state.answers.current, answer);
  for (const answer of saved.answersBefore) restoreAnswer(state, state.answers.previous, answer);
  for (const [id, seq] of saved.settled) state.settled.set(id as MarketId, seq);
  for (const market of saved.markets) restoreMarket(state, market);
  for (const bet of saved.sessionBets) addSessionBet(state, bet);
  for (const bet of saved.roundBets ?? []) addRoundBet(state, bet);
  return state;
}

function restoreAccount(state: ExchangeState, saved: SavedAccount): void {
  const account = openPlayer(saved.playerId, saved.siteId, saved.exposureLimit);
  account.balance = balanceOf(state.ledger, account.end);
  state.accounts.set(saved.playerId, account);
}

function restoreAnswer(
  state: ExchangeState,
  index: AnswerIndex,
  { playerId, ...answer }: SavedAnswer,
): void {
  const account = mustFindAccount(state, playerId);
  const hash = hashId(answer.clientRef, account.hash);
  addById(index, hash, { ...answer, account });
}

/** Bets come in the order they were placed, so the queues stand as they stood. */
function restoreMarket(state: ExchangeState, saved: SavedMarket): void {
  const market = openMarket(saved.definition, saved.removals);
  for (const [key, taken] of saved.taken) market.taken.set(key, taken);
  state.markets.set(saved.definition.marketId, market);
  for (const savedBet of saved.bets) {
    const account = mustFindAccount(state, savedBet.playerId);
    const position = positionOf(market, account);
    const bet: OpenBet = { ...savedBet, position, index: 0, next: null, previous: null };
    bet.index = position.bets.push(bet) - 1;
    addBet(state, bet);
    if (bet.remaining > 0) rest(market, bet, market.indexOf.get(bet.runnerId) ?? 0);
  }
  for (const position of market.positions.values()) {
    position.results = resultsOf(market, position.bets);
    setExposure(position, exposureOf(position.results, market.outcomes));
  }
}

/**
 * Hash of all that the state means. The order in which accounts, markets and answers came in is left
 * out; the order of a market's bets is in.
 */
export function stateHash(state: ExchangeState): string {
  const saved = save(state);
  const sorted = (items: readonly unknown[]): string[] => items.map(canonicalText).toSorted();
  return hashText(
    canonicalText({
      ...saved,
      balances: sorted(saved.balances),
      accounts: sorted(saved.accounts),
      answers: sorted(saved.answers),
      answersBefore: sorted(saved.answersBefore),
      markets: sorted(saved.markets.map((market) => ({ ...market, taken: sorted(market.taken) }))),
      settled: sorted(saved.settled),
      exposures: sorted([...state.accounts.values()].map((one) => [one.playerId, one.exposure])),
    }),
  );
}
