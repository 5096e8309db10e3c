/**
 * The state as plain JSON and back. Positions and exposures are not written: they follow from the
 * bets, and are rebuilt. Invariant: a restored state has the hash of the one that was saved.
 */
import { money, noMoney } from '@layline/contract';
import { canonicalText, hashText } from './hash.ts';
import { rebuildPositions } from './position.ts';
import {
  type Answer,
  type ExchangeState,
  type Market,
  type OpenBet,
  openExchange,
  type PlayerAccount,
  type Removal,
  type Taken,
} from './state.ts';

interface SavedMarket {
  readonly definition: Market['definition'];
  readonly removals: readonly Removal[];
  readonly bets: readonly OpenBet[];
  readonly taken: readonly (readonly [string, Taken])[];
}

interface Saved {
  readonly format: 1;
  readonly seq: number;
  readonly balances: readonly (readonly [string, number])[];
  readonly accounts: readonly Pick<PlayerAccount, 'playerId' | 'siteId' | 'exposureLimit'>[];
  readonly markets: readonly SavedMarket[];
  readonly answers: readonly (readonly [string, Answer])[];
  readonly settled: readonly (readonly [string, number])[];
}

function save(state: ExchangeState): Saved {
  return {
    format: 1,
    seq: state.seq,
    balances: [...state.ledger.balances],
    accounts: [...state.accounts.values()].map(({ playerId, siteId, exposureLimit }) => ({
      playerId,
      siteId,
      exposureLimit,
    })),
    markets: [...state.markets.values()].map(({ definition, removals, bets, taken }) => ({
      definition,
      removals,
      bets: [...bets.values()],
      taken: [...taken],
    })),
    answers: [...state.answers],
    settled: [...state.settled],
  };
}

export const snapshotExchange = (state: ExchangeState): unknown => save(state);

/** Throws a TypeError for anything that `snapshotExchange` of this version did not make. */
export function restoreExchange(json: unknown): ExchangeState {
  if (typeof json !== 'object' || json === null || (json as Partial<Saved>).format !== 1) {
    throw new TypeError('This is not a snapshot of an exchange of format 1');
  }
  const saved = json as Saved;
  const state = openExchange();
  state.seq = saved.seq;
  for (const [key, balance] of saved.balances) state.ledger.balances.set(key, money(balance));
  for (const account of saved.accounts) {
    const end = { kind: 'player', playerId: account.playerId } as const;
    state.accounts.set(account.playerId, { ...account, end, exposure: noMoney });
  }
  for (const [key, answer] of saved.answers) state.answers.set(key, answer);
  for (const [id, seq] of saved.settled)
    state.settled.set(id as Market['definition']['marketId'], seq);
  for (const market of saved.markets) restoreMarket(state, market);
  return state;
}

function restoreMarket(state: ExchangeState, saved: SavedMarket): void {
  const { definition, removals } = saved;
  const positions = rebuildPositions(saved, saved.bets);
  const bets = new Map(saved.bets.map((bet) => [bet.betId, bet]));
  const taken = new Map(saved.taken);
  state.markets.set(definition.marketId, { definition, removals, bets, positions, taken });
  for (const bet of saved.bets) state.marketOfBet.set(bet.betId, definition.marketId);
  for (const [playerId, { exposure }] of positions) {
    const account = state.accounts.get(playerId);
    if (account === undefined) throw new TypeError(`A bet of ${playerId} has no account`);
    account.exposure = money(account.exposure + exposure);
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
      markets: sorted(saved.markets.map((market) => ({ ...market, taken: sorted(market.taken) }))),
      answers: sorted(saved.answers),
      settled: sorted(saved.settled),
      exposures: sorted([...state.accounts.values()].map((one) => [one.playerId, one.exposure])),
    }),
  );
}
