/**
 * Counts what limits bound (deposits, stakes, results and time) in quarters of an hour. Quarters need no
 * time zone, so a replay gives the same counts on any machine; only the decision needs to know where a
 * day begins. Nothing is counted for a site that never had rules, as in older journals.
 */
import { type Instant, instant, type PlayerId } from '@layline/contract';
import type { PlayerAccount } from '../../memory/market.ts';
import type { ExchangeState } from '../../memory/state.ts';
import type { UsageQuarter } from '../../model/protection.ts';

const quarterMs = 15 * 60_000;
/** The longest month, plus the day by which time zones differ. */
const keptQuarters = 33 * 96;

const quarterOf = (at: number): number => Math.floor(at / quarterMs);

export const startOfQuarter = (at: Instant): Instant => instant(quarterOf(at) * quarterMs);

interface Counted {
  readonly at: Instant;
  readonly playerId: PlayerId;
}

type Amounts = Partial<Omit<UsageQuarter, 'quarter'>>;

export function count(
  state: ExchangeState,
  { at, playerId }: Counted,
  { deposited = 0, staked = 0, result = 0, openMs = 0, won = 0 }: Amounts,
): void {
  const account = state.accounts.get(playerId);
  if (account === undefined || !state.siteRules.has(account.siteId)) return;
  const quarter = currentQuarter(account, quarterOf(at));
  quarter.deposited += deposited;
  quarter.staked += staked;
  quarter.result += result;
  quarter.openMs += openMs;
  if (won !== 0) quarter.won = (quarter.won ?? 0) + won;
}

/** If the clock went back, the newest quarter is used. */
function currentQuarter(account: PlayerAccount, quarter: number): UsageQuarter {
  const { usage } = account;
  const last = usage.at(-1);
  if (last !== undefined && last.quarter >= quarter) return last;
  const opened = { quarter, deposited: 0, staked: 0, result: 0, openMs: 0 };
  usage.push(opened);
  const old = usage.findIndex((one) => one.quarter > quarter - keptQuarters);
  if (old > 0) usage.splice(0, old);
  return opened;
}

/** The account's activity since this moment, which starts a quarter. */
export function usedSince({ usage }: PlayerAccount, from: Instant): Required<Omit<Amounts, 'won'>> {
  const sum = { deposited: 0, staked: 0, result: 0, openMs: 0 };
  const first = quarterOf(from);
  for (let index = usage.length - 1; index >= 0; index -= 1) {
    const quarter = usage[index] as UsageQuarter;
    if (quarter.quarter < first) break;
    sum.deposited += quarter.deposited;
    sum.staked += quarter.staked;
    sum.result += quarter.result;
    sum.openMs += quarter.openMs;
  }
  return sum;
}
