/**
 * Topics of the stream, as text: a kind and its ids, such as `odds/1.100`. A topic's data is the `data`
 * of the call named below; for `odds`, one market of that call's list. A topic is open to whoever may
 * make its call.
 */
import type { RouteName } from '../http/routes.ts';

/** Number of ids after the kind, and the call that has the same data; only the stream has `account`. */
export const topicKinds = {
  sports: { ids: [], call: 'sports' },
  competitions: { ids: ['sportId'], call: 'competitions' },
  matches: { ids: ['sportId'], call: 'sportMatches' },
  competition: { ids: ['sportId', 'competitionId'], call: 'competitionMatches' },
  odds: { ids: ['marketId'], call: 'marketOdds' },
  bookmaker: { ids: ['matchId'], call: 'bookmakerOdds' },
  fancy: { ids: ['matchId'], call: 'sessionOdds' },
  races: { ids: [], call: 'raceSchedule' },
  race: { ids: ['matchId'], call: 'raceOdds' },
  score: { ids: ['sportId', 'matchId'], call: 'score' },
  table: { ids: ['casinoType'], call: 'casinoPlayData' },
  vimaan: { ids: [], call: 'vimaan' },
  account: { ids: ['userId'], call: null },
} as const satisfies Readonly<
  Record<string, { readonly ids: readonly string[]; readonly call: RouteName | null }>
>;

export type TopicKind = keyof typeof topicKinds;

export interface Topic {
  readonly kind: TopicKind;
  readonly ids: readonly string[];
}

const idForm = /^[\w.:@-]{1,64}$/;

/** Returns null if the kind is unknown or the number of ids is wrong. */
export function parseTopic(text: string): Topic | null {
  const [name = '', ...ids] = text.split('/');
  if (!Object.hasOwn(topicKinds, name)) return null;
  const kind = name as TopicKind;
  const isWhole = ids.length === topicKinds[kind].ids.length && ids.every((id) => idForm.test(id));
  return isWhole ? { kind, ids } : null;
}

export const makeTopic = (kind: TopicKind, ...ids: readonly string[]): string =>
  [kind, ...ids].join('/');
