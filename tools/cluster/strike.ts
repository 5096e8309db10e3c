/** What can be done to a running cluster: kill or pause one of its parts. */

import { look } from './look.ts';
import { awayMs, type Member } from './member.ts';
import type { Cluster, Server } from './open-cluster.ts';

/** Longer than a lease, so that a paused leader finds itself replaced. */
const pausedMs = 10_000;

export const usage = `npm run cluster                          start it, and watch it; Ctrl-C ends it
npm run cluster -- kill engine           the one that leads; or a name, such as engine-2
npm run cluster -- kill edge             one that serves players; or a name, such as edge-3
npm run cluster -- kill feed             the one that runs the feed; or a name, such as feed-2
npm run cluster -- kill postgres         the primary; its standby takes its place
npm run cluster -- kill nats
npm run cluster -- pause engine          for ${pausedMs / 1000} s; also edge, feed or a name
npm run cluster -- status
npm run cluster -- stop

To start it: --port PORT of the players (8080), --edges NUMBER (3), --feeds NUMBER of servers
that run the feed (0: the engine does), --pages false to build no client.`;

/** The words make no sense, or what they name cannot be struck now. */
class NoStrike extends Error {}

/** Returns what was done, as a sentence. */
export async function strike(cluster: Cluster, words: readonly string[]): Promise<string> {
  const [act = '', target = '', ...more] = words;
  if (more.length > 0 || (act !== 'kill' && act !== 'pause')) throw new NoStrike(usage);
  if (act === 'kill' && target === 'postgres') {
    await cluster.database.killPrimary();
    return 'The primary of PostgreSQL was killed, and its standby has taken its place.';
  }
  const member = await find(cluster, target);
  if (member.condition !== 'up')
    throw new NoStrike(`${member.name} is ${member.condition} already.`);
  if (act === 'pause') {
    member.pause(pausedMs);
    return `${member.name} is paused for ${pausedMs / 1000} s.`;
  }
  member.kill();
  return `${member.name} was killed; it starts again in ${awayMs / 1000} s.`;
}

async function find(cluster: Cluster, target: string): Promise<Member> {
  const { engines, edges, feeds, nats } = cluster;
  if (target === 'nats') return nats;
  if (target === 'engine') return first(engines, 'leads', 'No engine leads at the moment.');
  if (target === 'edge') return first(edges, 'edge', 'No edge runs at the moment.');
  if (target === 'feed') return first(feeds, 'runs', 'No server of its own runs the feed.');
  const named = [...engines, ...edges, ...feeds].find(({ member }) => member.name === target);
  if (named === undefined) throw new NoStrike(usage);
  return named.member;
}

async function first(servers: readonly Server[], role: string, without: string): Promise<Member> {
  const rows = await look(servers);
  const found = servers.find((_, at) => rows[at]?.role === role);
  if (found === undefined) throw new NoStrike(without);
  return found.member;
}
