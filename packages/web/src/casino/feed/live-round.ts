/**
 * Parses a table's live data from the wire (t1, t2) in any spelling: autotime as number or text, rates "0"
 * while suspended, gstatus as a number, text or word. An option is open only if the feed says so (CAS-5).
 */
import { type Money, money, parseMoney } from '@layline/contract/money';
import { type Odds, parseCasinoOdds } from '@layline/contract/odds';
import { parseSlots, type Slot, unseen } from '@layline/games/view';
import { isRow, parseInteger, parseText, type Row, rowsOf } from './parse-text.ts';

export interface LiveOption {
  /** Position in t2, by which clients identify options. */
  readonly index: number;
  readonly sid: number;
  readonly name: string;
  /** Null while the feed has no price. */
  readonly back: Odds | null;
  readonly lay: Odds | null;
  readonly isOpen: boolean;
  readonly stakeMin: Money;
  readonly stakeMax: Money;
}

export interface LiveRound {
  readonly mid: string;
  /** Whole seconds until betting closes, at most 25. */
  readonly autotime: number;
  readonly gameType: string;
  readonly slots: readonly Slot[];
  /** Running totals of 32 Cards; null before a player's first card. Empty in other games. */
  readonly totals: readonly (number | null)[];
  readonly remark: string;
  /** How the cards follow from the seeds; 1 for servers that do not say. */
  readonly scheme: 1 | 2;
  readonly hash: string;
  /** Empty while it does not exist yet. */
  readonly clientSeed: string;
  /** The round of the public beacon that gives it; null if its chain has one. */
  readonly beaconRound: number | null;
  readonly nonce: number | null;
  /** The server's clock at its answer, in milliseconds; null if the feed omits it. */
  readonly serverAt: number | null;
}

export interface LiveData {
  readonly round: LiveRound;
  readonly options: readonly LiveOption[];
}

const casinoMin = money(100_00);
const casinoMax = money(5000_00);
const autotimeMax = 25;
const slotsMax = 36;

const openWords = ['1', 'ACTIVE', 'OPEN', 'TRUE'];

/** CAS-5: `1`, `"1"`, `"ACTIVE"`, `"OPEN"`, and `true` from some adapters, mean open. */
const isOpenStatus = (value: unknown): boolean =>
  value === true || openWords.includes(parseText(value).toUpperCase());

function parseOption(row: Row, index: number, before: LiveOption | undefined): LiveOption {
  const sid = parseInteger(row['sid']) ?? index + 1;
  const last = before?.sid === sid ? before : undefined;
  const back = parseCasinoOdds(row['rate'] ?? row['b1']) ?? last?.back ?? null;
  return {
    index,
    sid,
    name: parseText(row['nat']) || parseText(row['nation']) || last?.name || `#${sid}`,
    back,
    lay: parseCasinoOdds(row['l1']) ?? last?.lay ?? null,
    isOpen: isOpenStatus(row['gstatus']) && back !== null,
    stakeMin: parseMoney(row['min']) ?? casinoMin,
    stakeMax: parseMoney(row['max']) ?? casinoMax,
  };
}

const isCard32 = (gameType: string): boolean => gameType.startsWith('card32');

const parseSlot = (value: unknown): Slot =>
  parseSlots(parseText(value).toUpperCase())?.[0] ?? unseen;

/** Reads C1, C2 and so on; 32 Cards has its cards in `desc`. */
function parseTableSlots(row: Row, gameType: string): readonly Slot[] {
  if (isCard32(gameType)) {
    return parseText(row['desc']).split(',').slice(0, slotsMax).map(parseSlot);
  }
  const slots: Slot[] = [];
  while (slots.length < slotsMax && `C${slots.length + 1}` in row) {
    slots.push(parseSlot(row[`C${slots.length + 1}`]));
  }
  return slots;
}

const parseTotals = (row: Row, gameType: string): readonly (number | null)[] =>
  isCard32(gameType)
    ? ['C1', 'C2', 'C3', 'C4'].map((field) => parseInteger(row[field]) || null)
    : [];

function parseRound(row: Row, mid: string, fallbackType: string): LiveRound {
  const gameType = parseText(row['gtype']) || fallbackType;
  const autotime = parseInteger(row['autotime']) ?? 0;
  return {
    mid,
    autotime: Math.min(autotimeMax, Math.max(0, autotime)),
    gameType,
    slots: parseTableSlots(row, gameType),
    totals: parseTotals(row, gameType),
    remark: parseText(row['remark']),
    scheme: parseInteger(row['scheme']) === 2 ? 2 : 1,
    hash: parseText(row['hash']),
    clientSeed: parseText(row['clientSeed']),
    beaconRound: parseInteger(row['beaconRound']),
    nonce: parseInteger(row['nonce']),
    serverAt: parseInteger(row['ts']) || null,
  };
}

/** Old one-day Teenpatti sends `bf` instead of t2, and some games have further options in t3. */
const optionRows = (data: Row): readonly Row[] => {
  const rows = [...rowsOf(data['t2']), ...rowsOf(data['t3'])];
  return rows.length > 0 ? rows : rowsOf(data['bf']);
};

/** Why the table is closed, if the answer has no round and says why; else empty. */
export function parseNotice(data: unknown): string {
  const [row] = isRow(data) ? rowsOf(data['t1']) : [];
  return row !== undefined && parseText(row['mid']) === '0' ? parseText(row['remark']) : '';
}

/**
 * Returns the round in the answer, based on the previous one; null if the answer has none: `data` null, no
 * t1, or mid "0" between rounds. An empty t2 keeps the options, closed.
 */
export function parseLive(data: unknown, before: LiveData | null, type: string): LiveData | null {
  if (!isRow(data)) return null;
  const [row] = rowsOf(data['t1']);
  const mid = parseText(row?.['mid']);
  if (row === undefined || mid === '' || mid === '0') return null;
  const rows = optionRows(data);
  const known = before?.options ?? [];
  const options =
    rows.length > 0
      ? rows.map((option, index) => parseOption(option, index, known[index]))
      : known.map((option) => ({ ...option, isOpen: false }));
  return { round: parseRound(row, mid, type), options };
}
