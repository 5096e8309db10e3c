/**
 * What the stream can be asked to follow, as text: a kind and its ids, such as `odds/1.100`. The data
 * of a topic is the `data` of the call named beside it; of `odds`, one market of that call's list.
 * Who may follow a topic is who may make its call.
 */
import type { RouteName } from '../http/routes.ts';

/** How many ids follow the kind, and the call whose data it is; `account` is the stream's own. */
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

/** Null when the kind is not known or the ids are not as many as it has. */
export function parseTopic(text: string): Topic | null {
  const [name = '', ...ids] = text.split('/');
  if (!Object.hasOwn(topicKinds, name)) return null;
  const kind = name as TopicKind;
  const isWhole = ids.length === topicKinds[kind].ids.length && ids.every((id) => idForm.test(id));
  return isWhole ? { kind, ids } : null;
}

export const makeTopic = (kind: TopicKind, ...ids: readonly string[]): string =>
  [kind, ...ids].join('/');
