/** The caller of the measured server: the demo player, signed in, or an anonymous visitor. */
import { demoPassword } from '@layline/contract';
import type { RunningServer } from './real-server.ts';

export interface Caller {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

export async function read<Body>(url: string, init: RequestInit = {}): Promise<Body> {
  const response = await fetch(url, init);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return (await response.json()) as Body;
}

interface Match {
  readonly competitionId: string;
  readonly eventId: string;
  readonly marketId: string;
}

const matchesPath = '/api/v2/get-matches-by-eventid/1';

/** A list, read anonymously. */
export const openReader = async (): Promise<Caller> => ({ path: matchesPath, headers: {} });

/** Signs the demo user in and picks the first soccer match. */
export async function openCaller({ url }: RunningServer): Promise<Caller> {
  const site = await read<{ data: { _id: string; title: string } }>(
    `${url}/api/domain/host/localhost`,
  );
  const credentials = { userName: `demo@${site.data.title}`, password: demoPassword };
  const { userToken } = await read<{ userToken: string }>(`${url}/api/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', d: 'localhost' },
    body: JSON.stringify(credentials),
  });
  const { data } = await read<{ data: Match[] }>(url + matchesPath);
  const match = data[0];
  if (match === undefined) throw new Error('The feed has no soccer match to read.');
  return {
    path: `/api/v2/fetch-market-odds/1/${match.competitionId}/${match.eventId}/${match.marketId}`,
    headers: { 'user-token': userToken, authorization: `Bearer ${userToken}`, d: site.data._id },
  };
}
