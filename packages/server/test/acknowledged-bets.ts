/** Clients that bet while their server is struck, and record what it acknowledged. */
import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { call, type Json } from './real-server.ts';

/** Finds a bet on the favourite of a match that has not begun. */
export async function findBet(address: string): Promise<object> {
  const [bet] = await findBets(address);
  if (bet === undefined) throw new Error('No match that has not begun is on offer.');
  return bet;
}

/** Finds such a bet in each match that has not begun, the latest first. */
export async function findBets(address: string): Promise<readonly object[]> {
  const found: { readonly bet: object; readonly openDate: string }[] = [];
  for (const sport of ['4', '1', '2']) {
    const { data: matches } = await call(address, `/v2/get-matches-by-eventid/${sport}`);
    for (const match of matches.filter((one: Json) => !one.inPlay && one.status === 'OPEN')) {
      const [runner] = match.matchOdds[0].runners;
      const price = runner.ex.availableToBack[0]?.price;
      const { marketId, openDate } = match;
      const bet = { marketId, selectionId: runner.selectionId, type: 'back', stake: 100 };
      if (price > 1.1) found.push({ bet: { ...bet, oddsReq: 1.02 }, openDate });
    }
  }
  const latest = found.toSorted((one, other) => other.openDate.localeCompare(one.openDate, 'en'));
  return latest.map(({ bet }) => bet);
}

/** A client's own record: an acknowledgement counts once it is on the disk. */
export function openAcknowledged(path: string) {
  const file = openSync(path, 'a');
  return {
    keep(clientRef: string, betId: string) {
      writeSync(file, `${clientRef} ${betId}\n`);
      fsyncSync(file);
    },
    /** Reads the file. */
    read: () =>
      new Map(
        readFileSync(path, 'utf8')
          .split('\n')
          .filter((line) => line !== '')
          .map((line) => line.split(' ') as [string, string]),
      ),
    close: () => closeSync(file),
  };
}

type Acknowledged = ReturnType<typeof openAcknowledged>;

export interface Burst {
  readonly address: string;
  readonly token: string;
  readonly bet: object;
  readonly round: number;
  readonly journal: Acknowledged;
  /** Number of acknowledged bets after which the server is struck. */
  readonly strikeAfter: number;
}

/** Several callers bet at once until the server is gone; returns how many bets were acknowledged. */
export async function burst(
  { address, token, bet, round, journal, strikeAfter }: Burst,
  strike: () => void,
) {
  let acknowledged = 0;
  const isGone = { value: false };
  const bettor = async (connection: number): Promise<void> => {
    for (let number = 0; !isGone.value; number += 1) {
      const clientRef = `burst-${round}-${connection}-${number}`;
      try {
        // Backs and lays alternate, so that one account lasts for all rounds.
        const side = number % 2 === 0 ? {} : { type: 'lay', oddsReq: 1000 };
        const answer = await call(address, '/bet/save2', token, { ...bet, ...side, clientRef });
        if (!answer.status) continue;
        journal.keep(clientRef, answer.data.betId);
        acknowledged += 1;
        if (acknowledged === strikeAfter) strike();
      } catch {
        isGone.value = true;
      }
    }
  };
  await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(bettor));
  return acknowledged;
}

/** Returns every bet of the history, by reference. */
export async function readHistory(address: string, token: string): Promise<Map<string, string[]>> {
  const byRef = new Map<string, string[]>();
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const reply = await call(address, `/bet/history/test/${page}/100`, token, {});
    pages = reply.totalPages;
    for (const { clientRef, betId } of reply.pageItems) {
      byRef.set(clientRef, [...(byRef.get(clientRef) ?? []), betId]);
    }
  }
  return byRef;
}
