/** Topics whose prices move: the odds of matches in play. */
import { read } from '../http/caller.ts';
import type { RunningServer } from '../http/real-server.ts';

interface Listed {
  readonly inPlay: boolean;
  readonly matchOdds: readonly { readonly marketId: string }[];
}

/** Cricket, soccer and tennis. */
const sportIds = ['4', '1', '2'];

export async function findLiveTopics({ url }: RunningServer): Promise<readonly string[]> {
  const lists = sportIds.map((id) =>
    read<{ data: Listed[] }>(`${url}/api/v2/get-matches-by-eventid/${id}`),
  );
  const topics = (await Promise.all(lists)).flatMap(({ data }) =>
    data
      .filter(({ inPlay }) => inPlay)
      .flatMap(({ matchOdds }) => matchOdds.map(({ marketId }) => `odds/${marketId}`)),
  );
  if (topics.length === 0) throw new Error('The feed has no match in play.');
  return topics;
}
