/** Replays one recorded file at full speed beside its plain second reading. */
import type { MarketId } from '@layline/contract';
import { readRecording } from '@layline/feeds/betfair';
import type { Engine } from '@layline/server/engine';
import { MarketCheck, type MarketLine } from './market-check.ts';
import type { QuoteBook } from './quote-book.ts';
import { applyPlain, type PlainMarket, readPlainLines } from './second-reading.ts';

/** Sizes of recordings are in other money; the factor makes them large enough for the rule bets. */
const factor = 100;

export interface FileCheck {
  readonly lines: readonly MarketLine[];
  /** Markets and files that are not played, with the reason. */
  readonly skipped: readonly string[];
  readonly problems: readonly string[];
}

export async function checkRecording(
  path: string,
  engine: Engine,
  quotes: QuoteBook,
): Promise<FileCheck> {
  const plainLines = readPlainLines(path);
  const plain = new Map<string, PlainMarket>();
  const checks = new Map<string, MarketCheck>();
  const reader = readRecording(path, { liquidityFactor: factor });
  let read = 0;
  for await (const step of reader) {
    const message = read < step.line ? plainLines[step.line - 1] : null;
    read = Math.max(read, step.line);
    for (const change of message?.mc ?? []) applyPlain(plain, change);
    for (const { marketId } of step.changes) {
      if (checks.has(marketId)) continue;
      checks.set(marketId, await openCheck(engine, marketId, path));
    }
    for (const id of new Set(message?.mc?.map((change) => change.id))) {
      const market = plain.get(id);
      if (market !== undefined) checks.get(id)?.compare(step.book(id), market, step.line);
    }
    for (const change of step.changes) {
      const [market, second] = [quotes.apply(change), plain.get(change.marketId)];
      if (market === undefined || second === undefined) continue;
      await checks.get(change.marketId)?.follow(market, change, second, step.line, factor);
    }
  }
  quotes.clear();
  return { ...report(reader.report()), lines: await closeAll(checks, plain) };
}

async function openCheck(engine: Engine, id: MarketId, path: string): Promise<MarketCheck> {
  const check = new MarketCheck(engine, id, path);
  await check.open();
  return check;
}

async function closeAll(
  checks: ReadonlyMap<string, MarketCheck>,
  plain: ReadonlyMap<string, PlainMarket>,
): Promise<MarketLine[]> {
  const lines: MarketLine[] = [];
  for (const [id, check] of checks) {
    const market = plain.get(id);
    if (market !== undefined) lines.push(await check.close(market));
  }
  return lines;
}

function report({ skipped, problems }: ReturnType<ReturnType<typeof readRecording>['report']>) {
  return {
    skipped: skipped.map(({ marketId, reason }) => `${marketId ?? 'the file'}: ${reason}`),
    problems: problems.map(({ line, text }) => (line === null ? text : `line ${line}: ${text}`)),
  };
}
