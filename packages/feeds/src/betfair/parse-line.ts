/**
 * Parses one line of a market stream. Bad input is a value, never a throw: either the whole line is
 * understood, or the result describes the fault. Unknown fields are recorded by name and skipped.
 */
import { flooredHundredthsOf, hundredthsOf } from '../feed/decimal.ts';
import { isRecord, type LooseRecord, listOr, numberOr, shown, textOr } from './message/loose.ts';
import type { MarketUpdate, RunnerUpdate, StreamMessage } from './message/messages.ts';
import { parseOwnChange } from './message/own-change.ts';
import { parseDefinition } from './parse-definition.ts';
import { knownFields } from './unknown-fields.ts';

export type ParsedLine =
  | { readonly kind: 'message'; readonly message: StreamMessage }
  /** A line of another kind, such as a status or a heartbeat: nothing to do. */
  | { readonly kind: 'other' }
  | { readonly kind: 'problem'; readonly text: string };

const noteMessage = knownFields(
  'mcm',
  'op id clk initialClk pt ct mc heartbeatMs conflateMs segmentType status con',
);
const noteMarket = knownFields('mc', 'id marketDefinition rc img con tv staleReason doubt layline');
const noteRunner = knownFields(
  'rc',
  'id hc ltp tv atb atl trd batb batl bdatb bdatl spn spf spb spl',
);

/** In the year 5138; later times would not survive being shifted. */
const publishedAtMax = 1e14;

const problem = (text: string): ParsedLine => ({ kind: 'problem', text });

/** Internal to this file; caught in `parseValue`. */
class BadLine extends Error {}

/** Numbers per level of each field: price and size, or position, price and size. */
const levelWidths = { atb: 2, atl: 2, trd: 2, batb: 3, batl: 3, bdatb: 3, bdatl: 3 } as const;

function levelsOf(runner: LooseRecord, field: keyof typeof levelWidths): number[] | null {
  const value = runner[field];
  const width = levelWidths[field];
  if (value === undefined || value === null) return null;
  if (!Array.isArray(value)) throw new BadLine(`${field} is not a list`);
  const flat: number[] = [];
  for (const level of value as readonly unknown[]) {
    if (!Array.isArray(level) || level.length !== width) {
      throw new BadLine(`a level of ${field} has not ${width} numbers`);
    }
    const [position, price, size] = width === 3 ? level : [0, level[0], level[1]];
    if (typeof price !== 'number' || typeof size !== 'number') {
      throw new BadLine(`a level of ${field} is not of numbers`);
    }
    const priceAt = hundredthsOf(price);
    const amount = flooredHundredthsOf(size);
    if (priceAt === null || amount === null || priceAt < 0 || amount < 0) {
      throw new BadLine(`${field} holds the impossible level ${price} of ${size}`);
    }
    if (width === 3) flat.push(placeOf(position, field));
    flat.push(priceAt, amount);
  }
  return flat;
}

function placeOf(position: unknown, field: string): number {
  if (Number.isSafeInteger(position) && (position as number) >= 0) return position as number;
  throw new BadLine(`${field} holds the impossible position ${shown(position)}`);
}

function amountOf(value: unknown, field: string): number | null {
  if (value === undefined || value === null || value === 'NaN') return null;
  const amount = typeof value === 'number' ? flooredHundredthsOf(value) : null;
  if (amount === null || amount < 0) throw new BadLine(`${field} is not an amount`);
  return amount;
}

function runnerOf(value: unknown, unknown: Set<string>): RunnerUpdate {
  if (!isRecord(value)) throw new BadLine('a runner change is not an object');
  noteRunner(value, unknown);
  const id = value['id'];
  if (!Number.isSafeInteger(id) || (id as number) < 0) {
    throw new BadLine(`a runner change has the id ${shown(id)}`);
  }
  return {
    id: id as number,
    handicap: numberOr(value['hc'], 0),
    lastTraded: amountOf(value['ltp'], 'ltp'),
    volume: amountOf(value['tv'], 'tv'),
    atb: levelsOf(value, 'atb'),
    atl: levelsOf(value, 'atl'),
    trd: levelsOf(value, 'trd'),
    batb: levelsOf(value, 'batb'),
    batl: levelsOf(value, 'batl'),
    bdatb: levelsOf(value, 'bdatb'),
    bdatl: levelsOf(value, 'bdatl'),
  };
}

function marketOf(value: unknown, unknown: Set<string>): MarketUpdate {
  if (!isRecord(value)) throw new BadLine('a market change is not an object');
  noteMarket(value, unknown);
  const id = value['id'];
  if (typeof id !== 'string' || !/^[\w.:@-]{1,64}$/.test(id)) {
    throw new BadLine(`a market change has the id ${shown(id)}`);
  }
  const raw = value['marketDefinition'];
  const definition = raw === undefined || raw === null ? null : parseDefinition(raw, unknown);
  if (typeof definition === 'string') throw new BadLine(`market ${id}: ${definition}`);
  const runners = listOr(value['rc']);
  if (runners === null) throw new BadLine(`market ${id}: rc is not a list`);
  return {
    id,
    isImage: value['img'] === true,
    isConflated: value['con'] === true,
    definition,
    totalMatched: amountOf(value['tv'], 'tv'),
    runners: runners.map((runner) => runnerOf(runner, unknown)),
    staleReason: textOr(value['staleReason'] ?? value['doubt'], null),
    own: parseOwnChange(value['layline']),
  };
}

function messageOf(value: LooseRecord, unknown: Set<string>): StreamMessage {
  noteMessage(value, unknown);
  const publishedAt = value['pt'];
  const isTime = Number.isSafeInteger(publishedAt) && (publishedAt as number) >= 0;
  if (!isTime || (publishedAt as number) > publishedAtMax) {
    throw new BadLine(`pt ${shown(publishedAt)} is not a time in milliseconds`);
  }
  const markets = listOr(value['mc']);
  if (markets === null) throw new BadLine('mc is not a list');
  return {
    publishedAt: publishedAt as number,
    isSenderHealthy: value['status'] !== 503,
    markets: markets.map((market) => marketOf(market, unknown)),
  };
}

/** `unknown` collects the names of unknown fields. */
export function parseLine(text: string, unknown: Set<string>): ParsedLine {
  const value = jsonOf(text) ?? jsonOf(text.replace(bareNumber, '$1"$2"'));
  return value === null ? problem('is not JSON') : parseValue(value.json, unknown);
}

/** Some recorders write NaN and Infinity, which are no JSON, as they are. */
const bareNumber = /([:,[]\s*)(-?(?:NaN|Infinity))(?=\s*[,\]}])/g;

function jsonOf(text: string): { readonly json: unknown } | null {
  try {
    return { json: JSON.parse(text) };
  } catch {
    return null;
  }
}

/** Like `parseLine`, for a parsed value. */
export function parseValue(value: unknown, unknown: Set<string>): ParsedLine {
  if (!isRecord(value)) return problem('is not a JSON object');
  if (value['op'] !== 'mcm') {
    return typeof value['op'] === 'string' ? { kind: 'other' } : problem('has no op');
  }
  try {
    return { kind: 'message', message: messageOf(value, unknown) };
  } catch (error) {
    if (error instanceof BadLine) return problem(error.message);
    throw error;
  }
}
