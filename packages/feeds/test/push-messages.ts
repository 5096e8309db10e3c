/** Messages of a provider `acme` with one match: its odds, its bookmaker market and a session. */

const startAt = '2026-11-26T14:00:00Z';

export const pushedEvent = {
  eventId: 'acme:7001',
  sport: '4',
  name: 'Kings v Lions',
  competition: { id: '77', name: 'Premier Cup' },
  startAt,
};

export const pushedMatchOdds = {
  eventId: 'acme:7001',
  kind: 'match',
  marketType: 'MATCH_ODDS',
  name: 'Match Odds',
  status: 'OPEN',
  runners: [
    { runnerId: 1, name: 'Kings' },
    { runnerId: 2, name: 'Lions' },
  ],
};

export const pushedSession = {
  eventId: 'acme:7001',
  kind: 'session',
  marketType: 'SESSION',
  name: '6 over runs Kings',
  status: 'OPEN',
  runners: [{ runnerId: 9, name: '6 over runs Kings' }],
};

export const pricesOfKings = {
  runnerId: 1,
  back: [{ odds: 1.9, size: 500 }],
  lay: [{ odds: 1.92, size: 400 }],
};

/** `at` in milliseconds. */
export const makePush = (
  kind: 'snapshot' | 'delta' | 'heartbeat',
  {
    sequence,
    at,
    ...parts
  }: { sequence: number; at: number; events?: object[]; markets?: object[] },
) => ({ kind, sequence, at: new Date(at).toISOString(), ...parts });

export const pushedMarkets = [
  { marketId: 'acme.1', definition: pushedMatchOdds, runners: [pricesOfKings] },
  {
    marketId: 'acme.2',
    definition: pushedSession,
    session: { no: { line: 48, rate: 100 }, yes: { line: 50, rate: 100 } },
  },
];

export const pushSnapshot = (sequence: number, at: number) =>
  makePush('snapshot', { sequence, at, events: [pushedEvent], markets: pushedMarkets });
