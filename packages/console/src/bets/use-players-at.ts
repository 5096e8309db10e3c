/** Who has signed in from an address, for the list of bets. */
import type { TickedBet } from '@layline/contract/console-risk';
import { useQuery } from '@tanstack/react-query';
import { Problem } from '../api/request.ts';
import { cellText, readCommandRows } from '../lists/use-command-rows.ts';

/** Somebody may sign in from there now. */
const againMs = 30_000;

interface PlayersAt {
  /** Why nobody can be named; null if somebody can. */
  readonly problem: string | null;
  /** What is missing while the address is typed; null if nothing is. */
  readonly hint: string | null;
  readonly isThere: (bet: TickedBet) => boolean;
}

/** While it is typed, nobody is asked. */
const isWhole = (address: string): boolean =>
  /^(\d{1,3}\.){3}\d{1,3}$/.test(address) || /:.*:/.test(address);

const incomplete = 'Give a whole address, such as 203.0.113.7 or 2001:db8::7.';

const keyOf = (site: string, player: string): string => `${site} ${player}`;

export function usePlayersAt(given: string): PlayersAt {
  const address = given.trim();
  const isAsked = isWhole(address);
  const { data, error } = useQuery({
    queryKey: ['list', 'report address', address],
    queryFn: () => readCommandRows('report address', { address }),
    enabled: isAsked,
    refetchInterval: againMs,
    retry: (count, failure) => count < 2 && !(failure instanceof Problem),
  });
  if (!isAsked) {
    return { problem: null, hint: address === '' ? null : incomplete, isThere: () => true };
  }
  const players = new Set(
    (data ?? []).map((row) => keyOf(cellText(row, 'site'), cellText(row, 'user'))),
  );
  return {
    problem: error?.message ?? null,
    hint: null,
    isThere: ({ site, player }) => players.has(keyOf(site, player)),
  };
}
