/**
 * The state as plain JSON and back. Positions, books and exposures are not written: they follow from
 * the bets, and are rebuilt. Invariant: a restored state has the hash of the one that was saved.
 */
import { type BetId, type MarketId, money } from '@layline/contract';
import { balanceOf } from '@layline/ledger';
import type { PlayerAccount } from './memory/account-table.ts';
import { type Answer, type AnswerTable, readAnswers, writeAnswer } from './memory/answer-table.ts';
import { idOf } from './memory/bet-table.ts';
import { canonicalText, hashText } from './memory/hash.ts';
import { hashId, numberOfId } from './memory/id-index.ts';
import { overtakenIn } from './memory/runner-book.ts';
import { addPlayer, type ExchangeState, type Market, openExchange } from './memory/state.ts';
import type { TransferAnswer } from './model/account.ts';
import type { OpenBet, SessionBet } from './model/bet.ts';
import type { Removal, Taken } from './model/market.ts';
import type { RoundBet } from './model/round.ts';
import { moveExposure, mustFindAccount } from './rules/bets/apply-bets.ts';
import { betsOfMarket, setResults } from './rules/bets/open-bets.ts';
import { restoreBets } from './rules/bets/restore-bets.ts';
import { openMarket } from './rules/markets/define-market.ts';
import { exposureOf } from './rules/risk/exposure.ts';
import { resultsOf } from './rules/risk/position.ts';
import { addRoundBet } from './rules/rounds/apply-rounds.ts';
import { addSessionBet } from './rules/sessions/apply-session-bet.ts';
import { putTransferAnswer, type TransferAnswers } from './rules/transfer-answers.ts';

type SavedAccount = Pick<PlayerAccount, 'playerId' | 'siteId' | 'exposureLimit'>;
type SavedAnswer = Omit<Answer, 'owner'> & Pick<PlayerAccount, 'playerId'>;

interface SavedMarket {
  readonly definition: Market['definition'];
  readonly removals: readonly Removal[];
  readonly bets: readonly OpenBet[];
  readonly taken: readonly (readonly [string, Taken])[];
}

interface SavedTransfers {
  readonly since: number;
  readonly answers: readonly TransferAnswer[];
  readonly answersBefore: readonly TransferAnswer[];
}

interface Saved {
  readonly format: 3;
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
  /** Absent until a payment has a reference, as in journals of before there were any. */
  readonly transfers?: SavedTransfers;
  readonly settled: readonly (readonly [string, number])[];
}

function save(state: ExchangeState): Saved {
  return {
    format: 3,
    seq: state.seq,
    balances: [...state.ledger.balances],
    accounts: [...state.accounts.values()].map(saveAccount),
    markets: [...state.markets.values()].map((market) => saveMarket(state, market)),
    sessionBets: [...state.sessions.values()]
      .flatMap((players) => [...players.values()].flatMap(({ bets }) => bets))
      .toSorted((a, b) => a.seq - b.seq),
    roundBets: [...state.rounds.values()]
      .flatMap((players) => [...players.values()].flatMap(({ bets }) => bets))
      .toSorted((a, b) => a.seq - b.seq),
    answersSince: state.answers.since,
    answers: saveAnswers(state, state.answers.current),
    answersBefore: saveAnswers(state, state.answers.previous),
    ...saveTransfers(state.transferAnswers),
    settled: [...state.settled],
  };
}

function saveMarket(state: ExchangeState, market: Market): SavedMarket {
  const { definition, removals, taken } = market;
  return { definition, removals, bets: betsOfMarket(state, market), taken: [...taken] };
}

const saveAccount = (account: PlayerAccount): SavedAccount => ({
  playerId: account.playerId,
  siteId: account.siteId,
  exposureLimit: account.exposureLimit,
});

const saveAnswers = ({ players }: ExchangeState, table: AnswerTable): SavedAnswer[] =>
  readAnswers(table).map(({ owner, ...answer }) => ({
    ...answer,
    playerId: (players[owner] as PlayerAccount).playerId,
  }));

function saveTransfers({ since, current, previous }: TransferAnswers): Pick<Saved, 'transfers'> {
  const [answers, answersBefore] = [[...current.values()], [...previous.values()]];
  if (since === 0 && answers.length === 0) return {};
  return { transfers: { since, answers, answersBefore } };
}

export const snapshotExchange = (state: ExchangeState): unknown => save(state);

/** Throws a TypeError for anything that `snapshotExchange` of this version did not make. */
export function restoreExchange(json: unknown): ExchangeState {
  if (typeof json !== 'object' || json === null || (json as Partial<Saved>).format !== 3) {
    throw new TypeError('This is not a snapshot of an exchange of format 3');
  }
  const saved = json as Saved;
  const state = openExchange();
  state.seq = saved.seq;
  for (const [key, balance] of saved.balances) state.ledger.balances.set(key, money(balance));
  for (const account of saved.accounts) restoreAccount(state, account);
  state.answers.since = saved.answersSince as typeof state.answers.since;
  for (const answer of saved.answers) restoreAnswer(state, state.answers.current, answer);
  for (const answer of saved.answersBefore) restoreAnswer(state, state.answers.previous, answer);
  if (saved.transfers !== undefined) restoreTransfers(state.transferAnswers, saved.transfers);
  for (const [id, seq] of saved.settled) state.settled.set(id as MarketId, seq);
  for (const market of saved.markets) restoreMarket(state, market);
  for (const bet of saved.sessionBets) addSessionBet(state, bet);
  for (const bet of saved.roundBets ?? []) addRoundBet(state, bet);
  return state;
}

function restoreAccount(state: ExchangeState, saved: SavedAccount): void {
  const { playerId, siteId, exposureLimit } = saved;
  const account = addPlayer(state, playerId, siteId);
  account.exposureLimit = exposureLimit;
  account.balance = balanceOf(state.ledger, account.end);
}

function restoreAnswer(state: ExchangeState, table: AnswerTable, answer: SavedAnswer): void {
  const { number, playerId } = mustFindAccount(state, answer.playerId);
  const { clientRef } = answer;
  const hash = hashId(clientRef, hashId(playerId));
  const idNumber = numberOfId(answer.betId);
  writeAnswer(table, hash, number, clientRef, answer, idNumber, answer.code, 0);
}

function restoreTransfers(held: TransferAnswers, saved: SavedTransfers): void {
  held.since = saved.since as typeof held.since;
  for (const answer of saved.answers) putTransferAnswer(held.current, answer);
  for (const answer of saved.answersBefore) putTransferAnswer(held.previous, answer);
}

/** Bets come in the order they were placed, so the queues stand as they stood. */
function restoreMarket(state: ExchangeState, saved: SavedMarket): void {
  const market = openMarket(state, saved.definition, saved.removals);
  for (const [key, taken] of saved.taken) market.taken.set(key, taken);
  state.markets.set(saved.definition.marketId, market);
  restoreBets(state, market, saved.bets);
  for (const position of market.positions.values()) {
    const results = resultsOf(state, market, position);
    setResults(state, position, results);
    moveExposure(position.account, position, exposureOf(results, 0, market.outcomes));
  }
}

/** Bets that lost their place in a queue; absent while all have theirs, which follows from the bets. */
function overtakenOf({ bets, markets }: ExchangeState): readonly BetId[] | undefined {
  const books = [...markets.values()].flatMap(({ runners }) =>
    [...runners.values()].flatMap(({ book }) => (book === null ? [] : [book.back, book.lay])),
  );
  const found = books.flatMap((queue) => overtakenIn(bets, queue).map((slot) => idOf(bets, slot)));
  return found.length === 0 ? undefined : found;
}

/**
 * Hash of all that the state means. The order in which accounts, markets and answers came in is left
 * out; the order of a market's bets is in, and whether those who wait stand in it.
 */
export function stateHash(state: ExchangeState): string {
  const saved = save(state);
  const sorted = (items: readonly unknown[]): string[] => items.map(canonicalText).toSorted();
  const { transfers } = saved;
  return hashText(
    canonicalText({
      ...saved,
      balances: sorted(saved.balances),
      accounts: sorted(saved.accounts),
      answers: sorted(saved.answers),
      answersBefore: sorted(saved.answersBefore),
      transfers: transfers && {
        since: transfers.since,
        answers: sorted(transfers.answers),
        answersBefore: sorted(transfers.answersBefore),
      },
      markets: sorted(saved.markets.map((market) => ({ ...market, taken: sorted(market.taken) }))),
      settled: sorted(saved.settled),
      overtaken: overtakenOf(state),
      exposures: sorted([...state.accounts.values()].map((one) => [one.playerId, one.exposure])),
    }),
  );
}
