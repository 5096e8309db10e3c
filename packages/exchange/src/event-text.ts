/**
 * Serialises events for the journal. Most are plain JSON. A settlement can have a hundred thousand bets,
 * and nearly every transfer in it follows from one of them, so its bets are written as columns that name
 * each player once, and the transfers that follow from them as one word.
 *
 * Invariant: parsing a serialised event gives the same event. The earlier form of settlements, with a
 * worksheet in each bet, is read too.
 */
import type { BetId, MarketId, Money, PlayerId, SiteId } from '@layline/contract';
import type { Account, Transfer } from '@layline/ledger';
import type { SettledBet } from './model/bet.ts';
import type { Event, MarketResettled, MarketSettled } from './model/event.ts';
import type { RoundSettled, RoundVoided } from './model/round-event.ts';

type Payout = MarketSettled | MarketResettled | RoundSettled | RoundVoided;

/** Stands for the transfers of all winning bets, in bet order, or of all losing bets. */
type Run = 'gains' | 'losses';

const outcomes: readonly SettledBet['outcome'][] = ['profit', 'loss', 'void', 'push', 'half'];

interface BetColumns {
  readonly ids: readonly BetId[];
  /** Indexes into `players`. */
  readonly by: readonly number[];
  /** One digit per bet: its index in the list of outcomes. */
  readonly outcomes: string;
  readonly profits: readonly Money[];
  readonly players: readonly PlayerId[];
  /** Index into `sites` per player; 0 also for players who neither gained nor lost. */
  readonly siteOf: readonly number[];
  readonly sites: readonly SiteId[];
  /** Common to all transfers that follow from bets. */
  readonly market: MarketId | null;
  readonly remark: string;
}

interface Columns {
  readonly bets: BetColumns;
  readonly transfers: readonly (Transfer | Run)[];
}

type PackedAs<One extends Payout> = One extends Payout ? Omit<One, keyof Columns> & Columns : never;
type Packed = PackedAs<Payout>;

export function makeEventText(event: Event): string {
  return JSON.stringify(isPayout(event) ? pack(event) : event);
}

export function parseEventText(text: string): Event {
  const event = JSON.parse(text) as Event | Packed;
  return 'bets' in event && 'ids' in event.bets ? unpack(event as Packed) : (event as Event);
}

const isPayout = (event: Event): event is Payout => 'bets' in event;

function pack(event: Payout): Packed {
  const { bets, transfers } = event;
  const columns = columnsOf(bets, transfers);
  return { ...event, bets: columns, transfers: fold('losses', fold('gains', transfers)) };

  function fold(run: Run, within: readonly (Transfer | Run)[]): readonly (Transfer | Run)[] {
    const first = bets.find(({ profit }) => isOf(run, profit))?.betId;
    const start = within.findIndex(
      (one) => typeof one === 'object' && one.betId === first && one.reason === 'settlement',
    );
    if (first === undefined || start < 0) return within;
    const end = endOfRun(columns, { bets, run, within, start });
    return end < 0 ? within : [...within.slice(0, start), run, ...within.slice(end)];
  }
}

interface RunStart {
  readonly bets: readonly SettledBet[];
  readonly run: Run;
  readonly within: readonly (Transfer | Run)[];
  readonly start: number;
}

/**
 * Returns the end index (exclusive) of the transfers from `start` that follow from the bets; -1 if one
 * differs.
 */
function endOfRun(
  { by, players, siteOf, sites, market, remark }: BetColumns,
  { bets, run, within, start }: RunStart,
): number {
  let index = start;
  for (const [nth, { betId, profit }] of bets.entries()) {
    if (!isOf(run, profit)) continue;
    const one = within[index];
    index += 1;
    if (typeof one !== 'object' || one.betId !== betId) return -1;
    const own = by[nth] as number;
    const [player, house] = profit > 0 ? [one.to, one.from] : [one.from, one.to];
    const isPlayer = player.kind === 'player' && player.playerId === players[own];
    const isHouse = house.kind === 'house' && house.siteId === sites[siteOf[own] as number];
    const isAlike = one.marketId === market && one.remark === remark;
    const isResult = one.reason === 'settlement' && one.amount === Math.abs(profit);
    if (!(isPlayer && isHouse && isAlike && isResult)) return -1;
  }
  return index;
}

const isOf = (run: Run, profit: Money): boolean => (run === 'gains' ? profit > 0 : profit < 0);

function columnsOf(bets: readonly SettledBet[], transfers: readonly Transfer[]): BetColumns {
  const players = new Map<PlayerId, number>();
  for (const { playerId } of bets) if (!players.has(playerId)) players.set(playerId, players.size);
  const sites = new Map<SiteId, number>();
  const siteOf = Array.from(players, () => 0);
  for (const { from, to } of transfers) {
    const [player, house] = from.kind === 'player' ? [from, to] : [to, from];
    if (player.kind !== 'player' || house.kind === 'player') continue;
    if (!sites.has(house.siteId)) sites.set(house.siteId, sites.size);
    const own = players.get(player.playerId);
    if (own !== undefined) siteOf[own] = sites.get(house.siteId) as number;
  }
  const sample = transfers.find(({ betId, reason }) => betId !== null && reason === 'settlement');
  return {
    ids: bets.map(({ betId }) => betId),
    by: bets.map(({ playerId }) => players.get(playerId) as number),
    outcomes: bets.map(({ outcome }) => outcomes.indexOf(outcome)).join(''),
    profits: bets.map(({ profit }) => profit),
    players: [...players.keys()],
    siteOf,
    sites: [...sites.keys()],
    market: sample?.marketId ?? null,
    remark: sample?.remark ?? '',
  };
}

function unpack({ bets: columns, transfers, ...rest }: Packed): Event {
  const bets = columns.ids.map((betId, nth): SettledBet => {
    const playerId = columns.players[columns.by[nth] as number] as PlayerId;
    const outcome = outcomes[Number(columns.outcomes[nth])] as SettledBet['outcome'];
    return { betId, playerId, outcome, profit: columns.profits[nth] as Money };
  });
  const all = transfers.flatMap((one) =>
    typeof one === 'string' ? transfersOf(columns, { bets, run: one }) : [one],
  );
  return { ...rest, bets, transfers: all } as Event;
}

/** Rebuilds the transfers of the winning or the losing bets, in bet order. */
function transfersOf(
  columns: BetColumns,
  { bets, run }: { readonly bets: readonly SettledBet[]; readonly run: Run },
): Transfer[] {
  const { by, players, siteOf, sites, market: marketId, remark } = columns;
  const ends = players.map((playerId): Account => ({ kind: 'player', playerId }));
  const houses = sites.map((siteId): Account => ({ kind: 'house', siteId }));
  const found: Transfer[] = [];
  for (const [nth, { betId, profit }] of bets.entries()) {
    if (!isOf(run, profit)) continue;
    const own = by[nth] as number;
    const player = ends[own] as Account;
    const house = houses[siteOf[own] as number] as Account;
    const [from, to] = profit > 0 ? [house, player] : [player, house];
    const amount = Math.abs(profit) as Money;
    found.push({ from, to, amount, reason: 'settlement', marketId, betId, remark });
  }
  return found;
}
