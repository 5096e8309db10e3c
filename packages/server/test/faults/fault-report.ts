/** What a run of faults found: bets lost or doubled, answers of a replaced leader, and time without bets. */
import { verifyStore } from '../../src/engine/audit/verify.ts';
import { openPostgres } from '../../src/store/postgres.ts';
import type { Acknowledgement, Load } from './fault-load.ts';

export interface Gap {
  readonly fault: string;
  /** The longest time between two acknowledged bets after the fault, in milliseconds. */
  readonly gapMs: number;
}

/** The longest time without an acknowledged bet since `from`; the last before it counts as its start. */
export function gapSince(acknowledged: readonly Acknowledgement[], from: number): number {
  const times = acknowledged.map(({ at }) => at).sort((a, b) => a - b);
  const before = times.findLast((at) => at <= from) ?? from;
  const after = [before, ...times.filter((at) => at > from)];
  return Math.max(0, ...after.slice(1).map((at, index) => at - (after[index] ?? at)));
}

/** A bet of the journal, and which leader's part of the journal it is in, from 1. */
export interface JournalBet {
  /** Whose it is. */
  readonly userName: string;
  readonly clientRef: string;
  readonly betId: string;
  readonly epoch: number;
}

/** Fields of the kinds that are read here. */
interface Event extends Pick<JournalBet, 'clientRef' | 'betId'> {
  readonly playerId: string;
  readonly holder: string;
}

/** The clients' bets in the journal of this database, and what `verify` finds wrong there. */
export async function readFaultBets(
  url: string,
): Promise<{ readonly bets: JournalBet[]; readonly broken: readonly unknown[] }> {
  const store = await openPostgres(url, { onLost: () => undefined });
  const rows = await store.query<{ kind: string; event: string }>(
    `select kind, event from journal where kind in ('engine-opened', 'bet-placed', 'casino-bet-placed')
     order by seq, part`,
  );
  const players = await store.query<{ id: string; name: string }>(
    'select player_id as id, user_name as name from player',
  );
  const names = new Map(players.map(({ id, name }) => [id, name]));
  const { faults: broken } = await verifyStore(store);
  await store.close();
  // A leader that took its lease twice was not replaced.
  let [epoch, leader] = [0, ''];
  const bets: JournalBet[] = [];
  for (const { kind, event } of rows) {
    const read = JSON.parse(event) as Event;
    const { clientRef, betId, holder } = read;
    const userName = names.get(read.playerId) ?? '';
    if (kind !== 'engine-opened') bets.push({ userName, clientRef, betId, epoch });
    else if (holder !== leader) [epoch, leader] = [epoch + 1, holder];
  }
  return { bets: bets.filter(({ clientRef }) => /^(fault-|$)/.test(clientRef)), broken };
}

/** Bets on rounds that are neither paid nor lost nor void. */
export async function countUnsettled(url: string): Promise<number> {
  const store = await openPostgres(url, { onLost: () => undefined });
  const [row] = await store.query<{ n: number }>(
    'select count(*)::int as n from whole_bet where round_id is not null and settled_at is null',
  );
  await store.close();
  return row?.n ?? -1;
}

type Outcomes = Pick<Load, 'acknowledged' | 'refusedRefs' | 'unsure'>;

/** Each outcome that a client was told, against the journal. */
export function judge(
  { acknowledged, refusedRefs, unsure }: Outcomes,
  journal: readonly JournalBet[],
) {
  const bare = journal.filter(({ clientRef }) => clientRef === '');
  const byBet = new Map(bare.map((bet) => [bet.betId, bet]));
  const named = journal.filter(({ clientRef }) => clientRef !== '');
  const byRef = Map.groupBy(named, ({ clientRef }) => clientRef);
  const bareAcknowledged = acknowledged.filter(({ clientRef }) => clientRef === '');
  const known = new Set(bareAcknowledged.map(({ betId }) => betId));
  const unknown = bare.filter(({ betId }) => !known.has(betId));
  const betOf = ({ clientRef, betId }: Acknowledgement): JournalBet | undefined =>
    clientRef === '' ? byBet.get(betId) : byRef.get(clientRef)?.[0];
  return {
    lost: acknowledged.filter((one) => betOf(one)?.betId !== one.betId),
    doubled: [
      ...[...byRef.values()].filter((bets) => bets.length > 1),
      // One bet is the answer to one call.
      ...[...Map.groupBy(bareAcknowledged, ({ betId }) => betId).values()].filter(
        (answers) => answers.length > 1,
      ),
    ],
    /** Placed for another player than the one who was told of it. */
    misplaced: acknowledged.filter((one) => betOf(one)?.userName !== one.userName),
    // A server of a lower epoch cannot know a bet that stands after the seal of a higher one.
    stale: acknowledged.filter((one) => (betOf(one)?.epoch ?? 0) > one.epoch),
    /** Placed, though their clients were told that they were not. */
    placedThoughRefused: [
      ...[...refusedRefs].flatMap((ref) => byRef.get(ref) ?? []),
      // Who names no reference is told so by a code, or does not know.
      ...(unknown.length > unsure ? unknown : []),
    ],
  };
}

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/** One row a kind of fault: how often, and the time without bets in milliseconds. */
export function tableOf(gaps: readonly Gap[]): string {
  const rows = [...Map.groupBy(gaps, ({ fault }) => fault)].map(([fault, ofFault]) => {
    const sorted = ofFault.map(({ gapMs }) => gapMs).sort((a, b) => a - b);
    const figures = [sorted.length, percentile(sorted, 0.5), percentile(sorted, 0.95)];
    return `  ${fault.padEnd(10)}${figures.map((figure) => String(figure).padStart(10)).join('')}`;
  });
  return ['  fault          times    p50 ms    p95 ms', ...rows].join('\n');
}
