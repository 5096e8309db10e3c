/** Replays one recorded file at full speed and compares it with its second reading. */
import { readRecording } from '@layline/feeds/betfair';
import type { Engine } from '@layline/server/engine';
import { liquidityFactor } from './compare-books.ts';
import { type CheckedMarket, MarketCheck, type MarketLine } from './market-check.ts';
import type { QuoteBook } from './quote-book.ts';
import { applyPlain, type PlainMarket, readPlainLines } from './second-reading.ts';

export interface FileCheck {
  readonly lines: readonly MarketLine[];
  /** Markets and files that are not played, with the reason. */
  readonly skipped: readonly string[];
  readonly problems: readonly string[];
}

interface CheckedEngine {
  readonly engine: Engine;
  readonly quotes: QuoteBook;
}

export async function checkRecording(
  path: string,
  { engine, quotes }: CheckedEngine,
): Promise<FileCheck> {
  const plainLines = readPlainLines(path);
  const plain = new Map<string, PlainMarket>();
  const checks = new Map<string, MarketCheck>();
  const reader = readRecording(path, { liquidityFactor });
  let read = 0;
  for await (const step of reader) {
    const message = read < step.line ? plainLines[step.line - 1] : null;
    read = Math.max(read, step.line);
    for (const change of message?.mc ?? []) applyPlain(plain, change);
    for (const { marketId } of step.changes) {
      if (checks.has(marketId)) continue;
      checks.set(marketId, await openCheck(engine, { marketId, source: path }));
    }
    for (const id of new Set(message?.mc?.map((change) => change.id))) {
      const market = plain.get(id);
      if (market === undefined) continue;
      checks.get(id)?.compare({ book: step.book(id), plain: market, message: step.line });
    }
    for (const change of step.changes) {
      const [market, second] = [quotes.apply(change), plain.get(change.marketId)];
      if (market === undefined || second === undefined) continue;
      const check = checks.get(change.marketId);
      await check?.follow({ market, change, plain: second, message: step.line });
    }
  }
  quotes.clear();
  return { ...report(reader.report()), lines: await closeAll(checks, plain) };
}

async function openCheck(engine: Engine, checked: CheckedMarket): Promise<MarketCheck> {
  const check = new MarketCheck(engine, checked);
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
