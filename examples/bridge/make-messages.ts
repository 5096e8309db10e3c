/** Converts a provider's matches to events and markets to push. */
import { listOf, numberOf, type ProviderMatch, textOf } from './read-provider.ts';

type Raw = Readonly<Record<string, unknown>>;
type Level = { readonly odds: number; readonly size: number };

export interface Pushed {
  readonly events: readonly object[];
  readonly markets: readonly { readonly marketId: string }[];
}

export interface Naming {
  /** Name of this provider at the exchange. */
  readonly provider: string;
  /** True if its bookmaker quotes the profit on 100, such as 96, instead of odds, such as 1.96. */
  readonly isPerHundred: boolean;
}

const idOf = ({ provider }: Naming, id: unknown): string =>
  `${provider}.${textOf(id).replaceAll(/[^\w-]/g, '-')}`;

const cents = (value: number): number => Math.floor(value * 100 + 1e-6) / 100;

/** Best first, at most three; missing prices are left out. */
function levelsOf(prices: readonly Level[], isBack: boolean): Level[] {
  return prices
    .map(({ odds, size }) => ({ odds: cents(odds), size: cents(size) }))
    .filter(({ odds, size }) => odds > 1 && odds <= 1000 && size > 0)
    .toSorted((a, b) => (isBack ? b.odds - a.odds : a.odds - b.odds))
    .filter(({ odds }, at, all) => odds !== all[at - 1]?.odds)
    .slice(0, 3);
}

const exchangeLevels = (value: unknown): Level[] =>
  listOf(value).map(({ price, size }) => ({ odds: numberOf(price), size: numberOf(size) }));

const statuses = new Set(['INACTIVE', 'OPEN', 'SUSPENDED', 'CLOSED']);
const results = new Set(['WINNER', 'LOSER', 'REMOVED']);

const statusOf = (value: unknown): string =>
  statuses.has(textOf(value)) ? textOf(value) : 'SUSPENDED';
const runnerStatusOf = (value: unknown): string =>
  results.has(textOf(value)) ? textOf(value) : 'ACTIVE';

/** A market that closes without a winner waits for the operator. */
const closable = (status: string, runners: readonly { status: string }[]): string =>
  status === 'CLOSED' && !runners.some((one) => one.status === 'WINNER') ? 'SUSPENDED' : status;

function oddsMarket(raw: Raw, eventId: string, naming: Naming) {
  const rows = listOf(raw['runners']);
  const runners = rows.map(({ selectionId, runnerName, runner, status }) => ({
    runnerId: numberOf(selectionId),
    name: textOf(runnerName) || textOf(runner),
    status: runnerStatusOf(status),
  }));
  return {
    marketId: idOf(naming, raw['marketId']),
    definition: {
      eventId,
      kind: 'match',
      marketType: textOf(raw['marketType']) || 'MATCH_ODDS',
      name: textOf(raw['marketName']),
      status: closable(statusOf(raw['status']), runners),
      isInPlay: raw['inplay'] === true,
      betDelaySeconds: Math.min(60, Math.round(numberOf(raw['betDelay']))),
      runners,
    },
    runners: rows.map(({ selectionId, ex }) => ({
      runnerId: numberOf(selectionId),
      back: levelsOf(exchangeLevels((ex as Raw | undefined)?.['availableToBack']), true),
      lay: levelsOf(exchangeLevels((ex as Raw | undefined)?.['availableToLay']), false),
    })),
  };
}

function bookmakerMarket(raw: Raw, eventId: string, naming: Naming) {
  const section = listOf(raw['section']);
  const toOdds = (value: unknown): number =>
    naming.isPerHundred && numberOf(value) > 0 ? 1 + numberOf(value) / 100 : numberOf(value);
  const priced = (row: Raw, side: string): Level[] =>
    listOf(row['odds'])
      .filter(({ oname }) => textOf(oname).toLowerCase().startsWith(side))
      .map(({ odds, size }) => ({ odds: toOdds(odds), size: numberOf(size) }));
  const runners = section.map(({ sid, nat, gstatus }) => ({
    runnerId: numberOf(sid),
    name: textOf(nat),
    status: runnerStatusOf(gstatus),
  }));
  const isHeld = section.some(({ gstatus }) => textOf(gstatus) === 'BALL RUNNING');
  return {
    marketId: idOf(naming, raw['mid']),
    definition: {
      eventId,
      kind: 'bookmaker',
      marketType: 'BOOKMAKER',
      name: textOf(raw['mname']),
      status: closable(statusOf(raw['status']), runners),
      isInPlay: raw['iplay'] === true,
      runners,
    },
    overlay: isHeld ? 'Ball Running' : null,
    runners: section.map((row) => ({
      runnerId: numberOf(row['sid']),
      back: levelsOf(priced(row, 'back'), true),
      lay: levelsOf(priced(row, 'lay'), false),
    })),
  };
}

const sessionTypes: Readonly<Record<number, string>> = { 2: 'OVER_BY_OVER', 3: 'BALL_BY_BALL' };

/** The provider does not send session results; the operator settles them. */
function sessionMarket(raw: Raw, eventId: string, naming: Naming) {
  const name = textOf(raw['RunnerName']);
  const side = (line: unknown, rate: unknown) =>
    numberOf(line) > 0 && numberOf(rate) > 0
      ? { line: numberOf(line), rate: Math.floor(numberOf(rate)) }
      : null;
  const held = textOf(raw['GameStatus']);
  return {
    marketId: idOf(naming, raw['marketId'] ?? raw['SelectionId']),
    definition: {
      eventId,
      kind: 'session',
      marketType: sessionTypes[numberOf(raw['ballsess'])] ?? 'SESSION',
      name,
      status: held === 'SUSPENDED' ? 'SUSPENDED' : 'OPEN',
      isInPlay: true,
      runners: [{ runnerId: numberOf(raw['SelectionId']), name }],
    },
    overlay: held === '' || held === 'SUSPENDED' ? null : held.slice(0, 60),
    session: {
      no: side(raw['LayPrice1'], raw['LaySize1']),
      yes: side(raw['BackPrice1'], raw['BackSize1']),
    },
  };
}

export function makePushed(matches: readonly ProviderMatch[], naming: Naming): Pushed {
  const events = matches.map(({ row }) => ({
    eventId: `${naming.provider}:${textOf(row['eventId'])}`,
    sport: textOf(row['sportId']),
    name: textOf(row['eventName']),
    competition: { id: textOf(row['competitionId']), name: textOf(row['competitionName']) },
    startAt: textOf(row['openDate']).replace(' ', 'T').replace(/(\d)$/, '$1Z'),
  }));
  const markets = matches.flatMap(({ row, odds, bookmaker, sessions }) => {
    const eventId = `${naming.provider}:${textOf(row['eventId'])}`;
    const fancy = sessions.filter(({ gtype }) => textOf(gtype) === 'session');
    return [
      ...odds.map((raw) => oddsMarket(raw, eventId, naming)),
      ...bookmaker.map((raw) => bookmakerMarket(raw, eventId, naming)),
      ...fancy.map((raw) => sessionMarket(raw, eventId, naming)),
    ];
  });
  return { events, markets };
}
