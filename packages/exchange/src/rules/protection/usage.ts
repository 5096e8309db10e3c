/**
 * Counts what limits bound (deposits, stakes, results and time) in quarters of an hour. Quarters need no
 * time zone, so a replay gives the same counts on any machine; only the decision needs to know where a
 * day begins. Nothing is counted for a site that never had rules, as in older journals.
 */
import { type Instant, instant, type PlayerId } from '@layline/contract';
import type { Transfer } from '@layline/ledger';
import type { PlayerAccount } from '../../memory/market.ts';
import type { ExchangeState } from '../../memory/state.ts';
import type { Event } from '../../model/event.ts';
import type { UsageQuarter } from '../../model/protection.ts';
import { winsOf } from '../wins/count-wins.ts';

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

/** Counts an event that is about to be applied. */
export function countUsage(state: ExchangeState, event: Event): void {
  if (state.siteRules.size === 0) return;
  switch (event.kind) {
    case 'funds-moved':
      if (event.transfer.reason !== 'deposit') return;
      return count(state, event, { deposited: event.transfer.amount });
    case 'bet-placed': {
      let staked = 0;
      for (const { maker, size } of event.fills) {
        staked += size;
        if (maker !== null) {
          count(state, { at: event.at, playerId: maker.playerId }, { staked: size });
        }
      }
      return count(state, event, { staked });
    }
    case 'bet-matched':
      return count(state, event, { staked: event.size });
    case 'session-bet-placed':
    case 'casino-bet-placed':
      return count(state, event, { staked: event.stake });
    case 'market-settled':
    case 'market-resettled':
    case 'round-settled':
    case 'round-voided':
      for (const { playerId, won } of winsOf(state, event)) {
        count(state, { at: event.at, playerId }, { won });
      }
      return countResults(state, event.transfers, event.at);
    default:
      return;
  }
}

function countResults(state: ExchangeState, transfers: readonly Transfer[], at: Instant): void {
  for (const { from, to, amount } of transfers) {
    if (from.kind === 'player') count(state, { at, playerId: from.playerId }, { result: -amount });
    if (to.kind === 'player') count(state, { at, playerId: to.playerId }, { result: amount });
  }
}
