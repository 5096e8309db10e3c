/**
 * Result of a market that closed while the feed was disconnected: read from listMarketBook and converted
 * to stream form, so that it is processed like a streamed one.
 */
import type { RunnerStatus } from '@layline/contract';
import { lineIdOf } from '../lines.ts';
import { isRecord, listOr, numberOr, textOr } from '../message/loose.ts';
import type { MarketUpdate, VendorDefinition } from '../message/messages.ts';
import { runnerStatusOf } from '../parse-definition.ts';
import type { BettingCall } from './betting-call.ts';
import type { Subscription } from './subscription.ts';

/** A book without prices counts 2 of the 200 points allowed per call. */
const booksPerCall = 100;

/** Requests the results of markets that have left the stream. Throws if a call fails. */
export async function closeGone(
  subscription: Subscription,
  { call, signal }: { readonly call: BettingCall; readonly signal: AbortSignal },
): Promise<void> {
  const marketIds = subscription.gone().slice(0, booksPerCall);
  if (marketIds.length === 0) return;
  const books = await call('listMarketBook', { marketIds }, signal);
  for (const book of listOr(books) ?? []) {
    const id = isRecord(book) ? textOr(book['marketId'], '') : '';
    const definition = subscription.definitionOf(id);
    const update = definition === null ? null : closedUpdate(book, definition);
    if (update !== null) await subscription.close(update);
  }
}

/** Null while the market is not closed, or if a runner has no published result. */
function closedUpdate(book: unknown, definition: VendorDefinition): MarketUpdate | null {
  if (!isRecord(book) || book['status'] !== 'CLOSED' || typeof book['marketId'] !== 'string') {
    return null;
  }
  const statuses = statusesOf(book['runners'], definition);
  const runners = definition.runners.map((runner) => ({
    ...runner,
    status: statuses.get(runner.id) ?? null,
  }));
  if (!runners.every(hasStatus)) return null;
  return {
    id: book['marketId'],
    isImage: false,
    isConflated: false,
    definition: { ...definition, status: 'CLOSED', runners },
    totalMatched: null,
    runners: [],
    staleReason: null,
    own: null,
  };
}

function statusesOf(
  runners: unknown,
  { lines }: VendorDefinition,
): ReadonlyMap<number, RunnerStatus> {
  const statuses = new Map<number, RunnerStatus>();
  for (const runner of listOr(runners) ?? []) {
    if (!isRecord(runner)) continue;
    const status = runnerStatusOf(runner['status']);
    const id = runner['selectionId'];
    if (status !== null && status !== 'ACTIVE' && typeof id === 'number') {
      const handicap = numberOr(runner['handicap'], 0);
      statuses.set(lines === undefined ? id : lineIdOf(id, handicap), status);
    }
  }
  return statuses;
}

const hasStatus = <Runner extends { readonly status: RunnerStatus | null }>(
  runner: Runner,
): runner is Runner & { readonly status: RunnerStatus } => runner.status !== null;
