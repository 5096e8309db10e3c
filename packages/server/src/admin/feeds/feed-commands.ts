/** Lists feeds, and stops or starts one while the server runs. */
import type { FeedState } from '@layline/contract/console';
import { z } from 'zod';
import type { FeedSet } from '../../venue/market/feed-set.ts';
import { type AdminParts, AdminProblem, command, type Done, makeTable } from '../command.ts';

const feedName = z.string().regex(/^[\w:-]{1,40}$/, 'must be the name of a feed');

function runningFeeds({ feeds }: AdminParts): FeedSet {
  if (feeds === undefined) throw new AdminProblem('No server runs here: there are no feeds.');
  return feeds;
}

function listed(feeds: FeedSet): Done<readonly FeedState[]> {
  const data = feeds.states();
  const text = makeTable(
    data.map(({ name, isRunning, markets, lagMs, staleReason, problems, lastProblem }) => ({
      name,
      runs: isRunning ? 'yes' : 'no',
      markets,
      lag: lagMs === null ? '' : `${lagMs} ms`,
      prices: staleReason ?? 'trusted',
      problems,
      last: lastProblem ?? '',
    })),
  );
  return { data, text };
}

async function change(
  parts: AdminParts,
  { name, isOn }: { readonly name: string; readonly isOn: boolean },
): Promise<Done> {
  const feeds = runningFeeds(parts);
  if (!feeds.has(name)) {
    const known = feeds.states().map((state) => state.name);
    throw new AdminProblem(`FEED: there is no feed '${name}'; give one of ${known.join(', ')}.`);
  }
  await (isOn ? feeds.start(name) : feeds.stop(name));
  return listed(feeds);
}

/** For the audit. */
function stateOf(parts: AdminParts, { feed }: { readonly feed: string }) {
  const found = runningFeeds(parts)
    .states()
    .find(({ name }) => name === feed);
  return { [feed]: found?.isRunning ? 'runs' : 'stopped' };
}

export const feedCommands = [
  command({
    name: 'feed list',
    staff: { isRead: true },
    summary: 'list the feeds: state, markets, lag and problems',
    schema: z.object({}),
    run: async (parts) => listed(runningFeeds(parts)),
  }),
  command({
    name: 'feed stop',
    staff: { roles: ['trader', 'risk'], isAudited: true },
    summary: 'stop a feed: its markets are suspended',
    positions: ['feed'],
    schema: z.object({ feed: feedName }),
    sets: stateOf,
    run: (parts, { feed }) => change(parts, { name: feed, isOn: false }),
  }),
  command({
    name: 'feed start',
    staff: { roles: ['trader', 'risk'], isAudited: true },
    summary: 'start a stopped feed',
    positions: ['feed'],
    schema: z.object({ feed: feedName }),
    sets: stateOf,
    run: (parts, { feed }) => change(parts, { name: feed, isOn: true }),
  }),
];
