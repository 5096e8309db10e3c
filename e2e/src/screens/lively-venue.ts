/** Fills a fresh server with agents, players and bets, so that its pages have something to show. */
import type { RunningServer } from '../server/server.ts';

const password = 'copper-lantern-57';

/** Name, level, upline, credit, points, and share of sports in percent. */
const agents = [
  ['north', 'super', null, 200_000, 90_000, 60],
  ['delhi', 'agent', 'north', 50_000, 32_000, 20],
  ['jaipur', 'agent', 'north', 40_000, 28_000, 25],
  ['south', 'super', null, 150_000, 60_000, 55],
  ['chennai', 'master', 'south', 60_000, 45_000, 30],
] as const;

/** Each with the agent, and the stakes of its bets. */
const players = [
  ['ravi.k', 'delhi', [500, 1200, 300, 2500]],
  ['meera', 'delhi', [250, 700]],
  ['arjun07', 'jaipur', [1500, 400, 900]],
  ['zoya', 'jaipur', [3000, 200, 600, 100]],
  ['kabir', 'chennai', [800, 5000]],
  ['anand.p', 'chennai', [350, 1100, 450]],
] as const;
type Player = (typeof players)[number];

interface Match {
  readonly eventId: string;
  readonly competitionId: string;
  readonly marketId: string;
  readonly inPlay: boolean;
}

interface Runner {
  readonly selectionId: number;
  readonly ex: { readonly availableToBack: readonly { readonly price: number }[] };
}

interface Odds {
  readonly data: readonly { readonly status: string; readonly runners: readonly Runner[] }[];
}

interface Call {
  readonly path: string;
  readonly token?: string;
  readonly body?: object;
}

/** The caller names the shape of the answer. */
async function ask<Answer>(url: string, { path, token = '', body }: Call): Promise<Answer> {
  const headers = { 'Content-Type': 'application/json', 'User-Token': token, d: 'localhost' };
  const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  return (await (await fetch(`${url}/api${path}`, { headers, ...sent })).json()) as Answer;
}

async function addAgents(server: RunningServer): Promise<void> {
  for (const [name, level, upline, credit, points, share] of agents) {
    const under = upline === null ? [] : ['--under', upline];
    const shares = ['--sports', `${share}`, '--casino', `${share}`, '--commission', `${share}`];
    const words = ['--level', level, '--credit', `${credit}`, ...under, ...shares];
    await server.order('agent', 'add', 'layline', name, ...words);
    await server.order('agent', 'allocate', name, `${points}`, '--ref', `${name}-1`);
  }
}

async function signIn(server: RunningServer, [name, agent]: Player): Promise<string> {
  const own = ['--password', password, '--must-change', 'off', '--funds', '12000'];
  await server.order('user', 'add', 'layline', name, ...own, '--agent', agent);
  const body = { userName: name, password, deviceIp: '' };
  return (await ask<{ userToken: string }>(server.url, { path: '/auth/signin', body })).userToken;
}

/** Cricket, soccer and tennis in turn, the matches that start last. */
async function readMatches(url: string): Promise<(Match & { readonly sportId: string })[]> {
  const found = [];
  for (const sportId of ['4', '1', '2']) {
    const path = `/v2/get-matches-by-eventid/${sportId}`;
    const { data } = await ask<{ data: readonly Match[] }>(url, { path });
    const upcoming = data.filter(({ inPlay }) => !inPlay).slice(-2);
    found.push(...upcoming.map((match) => ({ ...match, sportId })));
  }
  return found;
}

/** Backs one of the first two runners, again if the price moved; gives up if the market is closed. */
async function backOne(
  url: string,
  { token, match, stake, turn }: Bet,
): Promise<{ readonly marketId: string; readonly selectionId: number } | null> {
  const { sportId, competitionId, eventId: matchId, marketId } = match;
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const path = `/v2/fetch-market-odds/${sportId}/${competitionId}/${matchId}/${marketId}`;
    const runner = (await ask<Odds>(url, { path })).data[0]?.runners[turn % 2];
    const oddsReq = runner?.ex.availableToBack[0]?.price;
    if (runner === undefined || oddsReq === undefined) return null;
    const { selectionId } = runner;
    const body = { eventId: sportId, matchId, marketId, selectionId, type: 'back', oddsReq, stake };
    const answer = await ask<{ status: boolean }>(url, { path: '/bet/save2', token, body });
    if (answer.status) return { marketId, selectionId };
  }
  return null;
}

interface Bet {
  readonly token: string;
  readonly match: Match & { readonly sportId: string };
  readonly stake: number;
  /** Chooses the runner. */
  readonly turn: number;
}

/** What the pictures show: an open market with bets of several players, and a paid one. */
export interface LivelyVenue {
  readonly open: string;
  readonly paid: string;
}

/** Throws if too few bets were taken. */
export async function enliven(server: RunningServer): Promise<LivelyVenue> {
  await addAgents(server);
  const matches = await readMatches(server.url);
  const [paid, open] = matches;
  if (paid === undefined || open === undefined) throw new Error('There are too few matches.');
  let winner: number | null = null;
  let turn = 0;
  for (const player of players) {
    const token = await signIn(server, player);
    for (const [index, stake] of player[2].entries()) {
      const match = matches[index % matches.length] ?? open;
      const bet = await backOne(server.url, { token, match, stake, turn });
      if (match === paid) winner ??= bet?.selectionId ?? null;
      turn += 1;
    }
  }
  if (winner === null) throw new Error('No bet was taken on the market that is to be paid.');
  await server.order('market', 'result', paid.marketId, '--winner', `${winner}`);
  await server.order('user', 'label', 'layline', 'zoya', 'vip');
  await server.order('risk', 'stop', '--market', open.marketId, '--reason', 'the price runs away');
  await server.order('risk', 'stop', '--sport', 'golf', '--reason', 'the scores are late');
  return { open: open.marketId, paid: paid.marketId };
}
