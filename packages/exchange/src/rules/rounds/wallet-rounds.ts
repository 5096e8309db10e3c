/** Money that comes from an operator's wallet for bets on a round, and goes back when the round is over. */
import { addMoney, money, noMoney, type PlayerId, type Refusal, refuse } from '@layline/contract';
import type { Account, Transfer } from '@layline/ledger';
import type { PlayerAccount } from '../../memory/market.ts';
import type { ExchangeState } from '../../memory/state.ts';
import type { Stamp } from '../../model/command.ts';
import type { RoundSettled } from '../../model/round-event.ts';
import type {
  WalletDebit,
  WalletEvent,
  WalletIn,
  WalletOut,
  WalletRound,
} from '../../model/wallet.ts';
import { agentOf } from '../agents/tree/tree.ts';
import { amountCeiling } from '../limits/bet-limits.ts';

/** What a wallet of the operator's gave, less what it got back. */
export const walletEnd = (siteId: PlayerAccount['siteId'], wallet: string): Account => ({
  kind: 'provider',
  siteId,
  name: `wallet:${wallet}`,
});

const unrelated = { marketId: null, betId: null } as const;

/** The account as it is with the money of the debit. */
export function withDebit(account: PlayerAccount, debit: WalletDebit | undefined): PlayerAccount {
  return debit === undefined
    ? account
    : { ...account, balance: addMoney(account.balance, debit.amount) };
}

/** Null for a bet without a debit. */
export function refuseDebit(
  state: ExchangeState,
  { account, debit }: { readonly account: PlayerAccount; readonly debit?: WalletDebit },
): Refusal | null {
  if (debit === undefined) return null;
  if (agentOf(account) !== null) return refuse('CASHIER_OFF');
  const { txId, amount } = debit;
  const isAmount = Number.isSafeInteger(amount) && amount > 0 && amount <= amountCeiling;
  if (!isAmount || isDebited(state, txId)) {
    return refuse('INVALID_REQUEST', 'A debit is of an amount, and pays once.');
  }
  return account.balance + amount > amountCeiling ? refuse('BALANCE_TOO_LARGE') : null;
}

function isDebited({ walletRounds }: ExchangeState, txId: string): boolean {
  for (const players of walletRounds.values()) {
    for (const { debits } of players.values()) {
      if (debits.some((one) => one.txId === txId)) return true;
    }
  }
  return false;
}

interface Paying {
  readonly account: PlayerAccount;
  readonly debit?: WalletDebit;
  readonly roundId: string;
}

/** The event before the bets; none for bets without a debit. */
export function walletInOf({ account, debit, roundId }: Paying, { seq, at }: Stamp): WalletIn[] {
  if (debit === undefined) return [];
  const { playerId, siteId, end } = account;
  const { txId, wallet, amount } = debit;
  const transfer: Transfer = {
    ...unrelated,
    from: walletEnd(siteId, wallet),
    to: end,
    amount,
    reason: 'wallet-in',
    remark: `Round ${roundId}`,
  };
  const facts = { seq, at, playerId, siteId, wallet, roundId, transfers: [transfer] };
  return [{ kind: 'wallet-in', ...facts, txId, amount }];
}

/** What goes back at the end of a round, player by player: what came, with what was won and lost. */
export function walletOutsOf(state: ExchangeState, event: RoundSettled): WalletOut[] {
  const { roundId, seq, at, outcome } = event;
  if (outcome === null) return [];
  const nets = netsOf(event);
  return [...(state.walletRounds.get(roundId)?.values() ?? [])].flatMap((one): WalletOut[] => {
    const { playerId, wallet, debits } = one;
    const account = state.accounts.get(playerId);
    if (account === undefined) return [];
    const now = nets.get(playerId) ?? 0;
    const came = debits.reduce((sum, { amount }) => sum + amount, 0);
    // Never more than there is, should staff have taken money meanwhile.
    const amount = money(Math.max(0, Math.min(came + one.net + now, account.balance + now)));
    const { siteId, end } = account;
    const to = walletEnd(siteId, wallet);
    const shared = { ...unrelated, reason: 'wallet-out', remark: `Round ${roundId}` } as const;
    const transfers: Transfer[] = amount === 0 ? [] : [{ ...shared, from: end, to, amount }];
    const facts = { seq, at, playerId, siteId, wallet, roundId, transfers };
    const isRollback = outcome.isVoid && amount === came;
    const ids = debits.map(({ txId }) => txId);
    return [{ kind: 'wallet-out', ...facts, debits: ids, amount, isRollback }];
  });
}

function netsOf({ transfers }: RoundSettled): Map<PlayerId, number> {
  const nets = new Map<PlayerId, number>();
  const add = (account: Account, amount: number): void => {
    if (account.kind !== 'player') return;
    nets.set(account.playerId, (nets.get(account.playerId) ?? 0) + amount);
  };
  for (const { from, to, amount } of transfers) {
    add(from, -amount);
    add(to, amount);
  }
  return nets;
}

/** Its transfers are posted before. */
export function applyWallet(state: ExchangeState, event: WalletEvent): void {
  const { roundId, playerId, wallet } = event;
  const players = state.walletRounds.get(roundId);
  if (event.kind === 'wallet-out') {
    players?.delete(playerId);
    if (players?.size === 0) state.walletRounds.delete(roundId);
    return;
  }
  const { txId, amount } = event;
  const { debits, net } = players?.get(playerId) ?? { debits: [], net: noMoney };
  putWalletRound(state, { roundId, playerId, wallet, debits: [...debits, { txId, amount }], net });
}

export const listWalletRounds = ({ walletRounds }: ExchangeState): WalletRound[] =>
  [...walletRounds.values()].flatMap((players) => [...players.values()]);

export function putWalletRound({ walletRounds }: ExchangeState, one: WalletRound): void {
  const players = walletRounds.get(one.roundId) ?? new Map<PlayerId, WalletRound>();
  walletRounds.set(one.roundId, players.set(one.playerId, one));
}

/** Bets that left the round: what they won or lost goes back at its end. */
export function keepWalletNets(state: ExchangeState, event: RoundSettled): void {
  const players = state.walletRounds.get(event.roundId);
  if (players === undefined) return;
  for (const [playerId, net] of netsOf(event)) {
    const one = players.get(playerId);
    if (one !== undefined) players.set(playerId, { ...one, net: money(one.net + net) });
  }
}
