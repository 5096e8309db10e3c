/**
 * A row of the journal as it leaves the house. Texts leave by a list of the fields that may have one: ids,
 * and words of the product and of its markets. What people write (remarks, reasons, notes, references of
 * their own programs), where their money goes and who they are stays, and so does every text that is not
 * listed here yet.
 */
import { makeInstant } from '@layline/contract';
import type { ExportedRow } from '../../../store/queries/journal.ts';

const texts: ReadonlySet<string> = new Set(
  (
    'kind playerId payer agentId uplineId lockedBy betId betIds earlierBetIds parentBetId ids ' +
    'players sites market siteId marketId marketType runnerId side persistence status name ' +
    'rules ending eventId competitionId competitionName sportId countryCode venue outcomes ' +
    'outcome gameId matchId roundId group cards result win facts serverSeed worksheet reason ' +
    'transfers transferRef ref method by code intent direction level limit period preset ' +
    'timeZone trigger triggerId pairId end paidBy wallet txId debits register discounts'
  ).split(' '),
);

type Fields = Record<string, unknown>;

/** Returns undefined for what stays. */
function leaving(value: unknown, key: string): unknown {
  if (typeof value === 'string') return texts.has(key) ? value : undefined;
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return leavingList(value, key);
  const kept: Fields = {};
  for (const name of Object.keys(value)) {
    const part = leaving((value as Fields)[name], name);
    if (part !== undefined) kept[name] = part;
  }
  return kept;
}

/** Keeps the places of a list, and a list of numbers as it is: a large market has a hundred thousand. */
function leavingList(list: readonly unknown[], key: string): readonly unknown[] {
  const [first] = list;
  if (typeof first !== 'object' && (texts.has(key) || typeof first === 'number')) {
    const isPlain = list.every(
      (one) => typeof one !== 'object' && (texts.has(key) || typeof one !== 'string'),
    );
    if (isPlain) return list;
  }
  return list.map((one) => leaving(one, key) ?? null);
}

export interface LeavingRow {
  readonly seq: number;
  readonly part: number;
  readonly at: string;
  readonly site: string | null;
  readonly kind: string;
  readonly [field: string]: unknown;
}

/** The event in its stored form, in which a settlement's bets are columns. */
export function leavingRow({ part, site, event: text }: ExportedRow): LeavingRow {
  const event = JSON.parse(text);
  const { seq, at, kind } = event;
  const row: LeavingRow & Fields = { seq, part, at: makeInstant(at), site, kind };
  for (const name of Object.keys(event)) {
    // Of a stop or a lock it is what staff wrote; of a bet that lapsed it is a word of ours.
    const isOurs = !(name in row) && (name !== 'reason' || kind === 'bet-lapsed');
    const kept = isOurs ? leaving(event[name], name) : undefined;
    if (kept !== undefined) row[name] = kept;
  }
  return row;
}
