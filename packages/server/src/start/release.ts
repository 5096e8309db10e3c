/** Names this release, and the oldest whose servers can follow the journal that it writes. */
import { readFileSync } from 'node:fs';
import type { Event } from '@layline/exchange';
import { readMigrations } from '../store/migrate.ts';

/**
 * The release that first read the event as it is written today. A new kind of event gets the coming release,
 * and so does a kind with a new field that changes what is applied: a server that does not know it must not
 * follow.
 */
const readableSince: Readonly<Record<Event['kind'], string>> = {
  'account-opened': '0.1.0',
  'agent-added': '0.1.0',
  'agent-credit-set': '0.1.0',
  'agent-moved': '0.1.0',
  'agent-shares-set': '0.1.0',
  'bet-cancelled': '0.1.0',
  'bet-lapsed': '0.1.0',
  'bet-matched': '0.1.0',
  'bet-persistence-changed': '0.1.0',
  'bet-placed': '0.1.0',
  'bet-reduced': '0.1.0',
  'bet-refused': '0.1.0',
  'branch-locked': '0.1.0',
  'branch-unlocked': '0.1.0',
  'casino-bet-placed': '0.1.0',
  'deposit-charged-back': '0.1.0',
  'deposit-credited': '0.1.0',
  'deposit-unclaimed': '0.1.0',
  'commission-plan-set': '0.1.0',
  'discount-tiers-set': '0.1.0',
  'discounts-set': '0.1.0',
  'engine-opened': '0.1.0',
  'funds-moved': '0.1.0',
  'funds-refused': '0.1.0',
  'journal-marked': '0.1.0',
  'maintenance-announced': '0.1.0',
  'maintenance-ended': '0.1.0',
  'market-defined': '0.1.0',
  'market-resettled': '0.1.0',
  'market-settled': '0.1.0',
  'player-moved': '0.1.0',
  'points-moved': '0.1.0',
  'protection-changed': '0.1.0',
  'risk-resumed': '0.1.0',
  'risk-stopped': '0.1.0',
  'round-settled': '0.1.0',
  'round-voided': '0.1.0',
  'session-bet-placed': '0.1.0',
  'sheet-cleared': '0.1.0',
  'site-protected': '0.1.0',
  'trigger-changed': '0.1.0',
  'trigger-ended': '0.1.0',
  'trigger-fired': '0.1.0',
  'trigger-placed': '0.1.0',
  'unclaimed-assigned': '0.1.0',
  'unclaimed-refunded': '0.1.0',
  'withdrawal-approved': '0.1.0',
  'withdrawal-cancelled': '0.1.0',
  'withdrawal-held': '0.1.0',
  'withdrawal-paid': '0.1.0',
  'withdrawal-returned': '0.1.0',
  'wallet-in': '0.1.0',
  'wallet-out': '0.1.0',
  'withdrawal-sent': '0.1.0',
};

interface Manifest {
  readonly version: string;
}

/** Such as 0.1.0. */
export const release = (
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as Manifest
).version;

const partsOf = (version: string): readonly number[] => version.split('.').map(Number);

/** Below zero if the first is the older one. */
export function compareReleases(one: string, other: string): number {
  const [left, right] = [partsOf(one), partsOf(other)];
  return left.map((part, at) => part - (right[at] ?? 0)).find((less) => less !== 0) ?? 0;
}

export const oldestFollower = (since: Readonly<Record<string, string>> = readableSince): string =>
  Object.values(since).reduce((newest, one) => (compareReleases(one, newest) > 0 ? one : newest));

/** What `--version` prints. */
export async function describeRelease(): Promise<string> {
  const newest = (await readMigrations()).at(-1)?.number ?? 0;
  return [
    `Layline ${release}`,
    `tables: migration ${newest}`,
    `journal: followed by servers from ${oldestFollower()} on`,
  ].join('\n');
}
