/**
 * What an account needs before it takes new risk, before a deposit and before a withdrawal: a level that a
 * verifier confirmed, and a fresh yes of the register of excluded people. Both count at the moment of the
 * command: what is over, unknown or of another day is no yes. A bet that does not raise its player's possible
 * loss needs neither.
 */
import { type Instant, noMoney, type Refusal, refuse } from '@layline/contract';
import type { PlayerAccount } from '../../memory/market.ts';
import type { ExchangeState } from '../../memory/state.ts';
import type { EntryView, LevelRules, RegisterAnswer } from '../../model/levels.ts';
import { type AccountAt, accountsOfPerson, holdOf, isUnproven, levelAt, rulesOf } from './holds.ts';

type EntryAct = 'deposit' | 'bet' | 'withdraw';

/** By this much a register's clock may be ahead. */
export const clockSkewMs = 5 * 60_000;

/** Of all accounts of the person, so that a second account does not start from 0. */
const depositedOf = (state: ExchangeState, account: PlayerAccount): number =>
  accountsOfPerson(state, account).reduce(
    (sum, { protection }) => sum + (protection?.deposited ?? 0),
    0,
  );

interface Need {
  readonly act: EntryAct;
  /** What a deposit adds. */
  readonly amount: number;
}

/** A withdrawal is never refused for what was deposited: that had to be noticed at the deposit. */
function neededLevel(
  state: ExchangeState,
  account: PlayerAccount,
  { act, amount, levels }: Need & { readonly levels: LevelRules },
): number {
  const { deposited } = levels;
  const own = levels[act] ?? 0;
  if (deposited === undefined || act === 'withdraw') return own;
  const sum = depositedOf(state, account) + amount;
  return sum > deposited.amount ? Math.max(own, deposited.level) : own;
}

function refuseLevel(state: ExchangeState, { account, at }: AccountAt, need: Need): Refusal | null {
  const { levels } = rulesOf(state, account);
  if (levels === undefined) return null;
  const needed = neededLevel(state, account, { ...need, levels });
  if (needed <= (levelAt(account, at)?.level ?? 0)) return null;
  return refuse('LEVEL_TOO_LOW', `This needs verification level ${needed}.`);
}

/** A yes from the future, of a clock that went back since, is no yes. */
const isFreshYes = (answer: RegisterAnswer | undefined, at: Instant): boolean =>
  answer?.isAllowed === true && answer.checkedAt <= at + clockSkewMs && at < answer.until;

/** True if the site has a register, and no fresh yes of it is known. */
const isUnasked = (state: ExchangeState, { account, at }: AccountAt): boolean =>
  rulesOf(state, account).register !== undefined && !isFreshYes(account.protection?.register, at);

/** Nobody is asked about whom a level stops already: the wait would tell what is hidden. */
export const mustAsk = (state: ExchangeState, on: AccountAt): boolean =>
  isUnasked(state, on) && !isUnproven(state, on);

const refuseUnasked = (state: ExchangeState, on: AccountAt): Refusal | null =>
  isUnasked(state, on) ? refuse('REGISTER_UNKNOWN') : null;

/** Refuses what raises a possible loss, and of whom a register excludes everything. */
export function refuseEntry(
  state: ExchangeState,
  { account, at, before, after }: AccountAt & { readonly before: number; readonly after: number },
): Refusal | null {
  const isHeld = account.protection !== null && holdOf(state, { account, at }) !== null;
  if (after <= before && !isHeld) return null;
  const { levels, register } = rulesOf(state, account);
  if (levels === undefined && register === undefined) return null;
  return (
    refuseLevel(state, { account, at }, { act: 'bet', amount: 0 }) ??
    refuseUnasked(state, { account, at })
  );
}

export function refuseDepositEntry(
  state: ExchangeState,
  { account, at, amount }: AccountAt & { readonly amount: number },
): Refusal | null {
  return (
    refuseLevel(state, { account, at }, { act: 'deposit', amount }) ??
    refuseUnasked(state, { account, at })
  );
}

/** A register that is silent keeps nobody's money. */
export const refuseWithdrawEntry = (state: ExchangeState, on: AccountAt): Refusal | null =>
  refuseLevel(state, on, { act: 'withdraw', amount: 0 });

export function entryOf(state: ExchangeState, { account, at }: AccountAt): EntryView {
  const { levels = {}, register } = rulesOf(state, account);
  const inForce = levelAt(account, at);
  const needs = (act: EntryAct) => neededLevel(state, account, { act, amount: 0, levels });
  return {
    level: inForce?.level ?? 0,
    until: inForce?.until ?? null,
    deposited: account.protection?.deposited ?? noMoney,
    register: account.protection?.register ?? null,
    mustAsk: isUnasked(state, { account, at }) ? (register ?? null) : null,
    needs: { deposit: needs('deposit'), bet: needs('bet'), withdraw: needs('withdraw') },
  };
}
