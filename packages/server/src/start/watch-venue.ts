/** Raises alerts for what changes in a running venue: feeds, the store, and results that wait. */

import type { Cancel, Clock } from '../base/clock.ts';
import type { WriteWatch } from '../store/writes/write-watch.ts';
import type { Alerts } from '../venue/alerts/alert.ts';
import type { Casino } from '../venue/casino/casino.ts';
import type { FeedSet } from '../venue/market/feed-set.ts';
import type { ResultsWaiting } from '../venue/market/waiting/results-waiting.ts';
import type { Providers } from '../venue/providers/providers.ts';

interface Watched {
  readonly alerts: Alerts;
  readonly clock: Pick<Clock, 'every' | 'now'>;
  readonly feeds: Pick<FeedSet, 'states'>;
  readonly writes: Pick<WriteWatch, 'outage'>;
  /** Null if no provider pushes. */
  readonly providers: Pick<Providers, 'states'> | null;
  readonly resultsWaiting: Pick<ResultsWaiting, 'list'>;
  readonly casino: Pick<Casino, 'lostRounds'>;
}

const everyMs = 1000;
const refusedEveryMs = 600_000;
/** A feed that starts, or misses a few messages, is no alert yet. */
const suspendedMin = 10;

export function watchVenue(watched: Watched): Cancel {
  const looks = [watchFeeds, watchRefused, watchStore, watchResults, watchSeeds].map((begin) =>
    begin(watched),
  );
  return watched.clock.every(everyMs, () => {
    for (const look of looks) look();
  });
}

function watchFeeds({ alerts, feeds }: Watched): () => void {
  /** Looks since a feed was last up. */
  const down = new Map<string, number>();
  return () => {
    for (const { name, isRunning, staleReason } of feeds.states()) {
      const looks = down.get(name) ?? 0;
      const isUp = isRunning && staleReason === null;
      down.set(name, isUp ? 0 : looks + 1);
      const facts = { feed: name };
      if (isUp && looks >= suspendedMin) {
        const text = `The feed ${name} is trusted again.`;
        alerts.raise({ kind: 'feed-restored', severity: 'info', text, facts });
      } else if (!isUp && looks + 1 === suspendedMin) {
        const text = `The markets of the feed ${name} are suspended: ${staleReason ?? 'it does not run'}.`;
        alerts.raise({ kind: 'feed-suspended', severity: 'critical', text, facts });
      }
    }
  };
}

/**
 * A message that is refused suspends the feed, often for less time than an alert of that needs. One alert
 * tells of all that come within ten minutes of the one before it.
 */
function watchRefused({ alerts, clock, providers }: Watched): () => void {
  const reported = new Map<string, { readonly count: number; readonly at: number }>();
  return () => {
    for (const { provider, refused } of providers?.states() ?? []) {
      const last = reported.get(provider) ?? { count: 0, at: Number.NEGATIVE_INFINITY };
      const count = refused.count - last.count;
      if (count === 0 || clock.now() - last.at < refusedEveryMs) continue;
      reported.set(provider, { count: refused.count, at: clock.now() });
      const messages = count === 1 ? 'A message' : `${count} messages`;
      const text = `${messages} of ${provider} cannot be taken, the last: ${refused.last}`;
      const facts = { provider, count };
      alerts.raise({ kind: 'messages-refused', severity: 'warning', text, facts });
    }
  };
}

function watchStore({ alerts, writes }: Watched): () => void {
  let wasOut = false;
  return () => {
    const { outage } = writes;
    if (wasOut === (outage !== null)) return;
    wasOut = outage !== null;
    if (outage === null) {
      alerts.raise({
        kind: 'store-restored',
        severity: 'info',
        text: 'The store takes writes again.',
      });
    } else {
      const facts = { code: outage.code };
      alerts.raise({ kind: 'store-outage', severity: 'critical', text: outage.text, facts });
    }
  };
}

/** A server that was killed may not have alerted to what waits already. */
function watchResults({ alerts, resultsWaiting }: Watched): () => void {
  let known: ReadonlySet<string> = new Set();
  return () => {
    const list = resultsWaiting.list();
    for (const { marketId, source, reason, since } of list) {
      if (known.has(marketId)) continue;
      const text = `The result of market ${marketId} waits for a person: ${reason}`;
      const facts = { market: marketId, source };
      const fact = `result-waits ${marketId} ${since}`;
      alerts.raise({ kind: 'result-waits', severity: 'warning', text, facts, fact });
    }
    known = new Set(list.map(({ marketId }) => marketId));
  };
}

function watchSeeds({ alerts, casino }: Watched): () => void {
  let known: ReadonlySet<string> = new Set();
  return () => {
    for (const { gameId, mid } of casino.lostRounds) {
      if (known.has(mid)) continue;
      const text =
        `The seed of round ${mid} of ${gameId} was lost: the round is void, its stakes are returned, ` +
        'and its chain of seeds has ended.';
      const facts = { game: gameId, round: mid };
      alerts.raise({
        kind: 'seed-lost',
        severity: 'critical',
        text,
        facts,
        fact: `seed-lost ${mid}`,
      });
    }
    known = new Set(casino.lostRounds.map(({ mid }) => mid));
  };
}
