/** Bets of a signed-in player on upcoming matches, which the operator settles at once. */
import type { Page } from '@playwright/test';
import type { RunningServer } from './server/server.ts';

export interface BetOnMatch {
  readonly betId: string;
  readonly sportId: string;
  readonly matchId: string;
  readonly event: string;
  readonly marketId: string;
  readonly selection: string;
  readonly selectionId: number;
  /** A runner of the same market without the bet. */
  readonly otherId: number;
  readonly price: number;
  readonly stake: number;
}

/** Backs the first runner of the last upcoming match whose odds market is open. */
export async function backLastMatch(
  page: Page,
  { sportId, stake }: Pick<BetOnMatch, 'sportId' | 'stake'>,
): Promise<BetOnMatch> {
  return await page.evaluate(
    async (wish) => {
      const stored = JSON.parse(localStorage.getItem('auth') ?? '{}');
      const token: string = stored.state.accessToken;
      const ask = async (path: string, body?: object) => {
        const headers = {
          'Content-Type': 'application/json',
          'User-Token': token,
          Authorization: `Bearer ${token}`,
        };
        const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
        return await (await fetch(`/api${path}`, { headers, ...sent })).json();
      };
      const { data: matches } = await ask(`/v2/get-matches-by-eventid/${wish.sportId}`);
      for (const match of matches.toReversed()) {
        const { eventId: matchId, marketId } = match;
        const place = `${wish.sportId}/${match.competitionId}/${matchId}/${marketId}`;
        for (let attempt = 0; attempt < 10; attempt += 1) {
          const odds = await ask(`/v2/fetch-market-odds/${place}`);
          const [runner, other] = odds.data[0]?.runners ?? [];
          const oddsReq = runner?.ex.availableToBack[0]?.price;
          if (odds.data[0]?.status !== 'OPEN' || match.inPlay || oddsReq === undefined) break;
          const { selectionId, runnerName: selection } = runner;
          const bet = { eventId: wish.sportId, matchId, marketId, selectionId, type: 'back' };
          const answer = await ask('/bet/save2', { ...bet, oddsReq, stake: wish.stake });
          if (!answer.status) continue;
          const { betId, price } = answer.data;
          const found = { betId, price, selection, otherId: other.selectionId };
          return { ...bet, ...found, ...wish, event: match.eventName };
        }
      }
      throw new Error(`No match of sport ${wish.sportId} took a bet.`);
    },
    { sportId, stake },
  );
}

/** Settles the market of the bet, for its runner. */
export const settleAsWon = (server: RunningServer, bet: BetOnMatch): Promise<void> =>
  settle(server, { marketId: bet.marketId, winnerId: bet.selectionId });

/** Settles the market of the bet, for another runner. */
export const settleAsLost = (server: RunningServer, bet: BetOnMatch): Promise<void> =>
  settle(server, { marketId: bet.marketId, winnerId: bet.otherId });

interface MarketResult {
  readonly marketId: string;
  readonly winnerId: number;
}

async function settle(server: RunningServer, { marketId, winnerId }: MarketResult): Promise<void> {
  await server.order('market', 'result', marketId, '--winner', String(winnerId));
}
