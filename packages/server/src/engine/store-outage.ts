/** Whether the store accepts writes, and bets are taken, as shown to players and probes. */
import { instant, makeInstant } from '@layline/contract';
import type { SyncWatch } from '../store/sync-commits.ts';
import type { WriteWatch } from '../store/writes/write-watch.ts';
import type { AppEngine } from './writer/app-engine.ts';

interface Deciding {
  readonly writes: Pick<WriteWatch, 'outage'>;
  readonly engine: Pick<AppEngine, 'report'>;
}

/** Returns why nothing can be written and since when: a store outage, or the engine's recovery after one. */
export function outageNow({ writes, engine }: Deciding) {
  const { failedAt } = engine.report();
  const { outage } = writes;
  if (outage === null && failedAt === null) return null;
  const { code, text, since } = outage ?? {
    code: 'RECOVERING',
    text: 'The engine is recovering its state from the store; the log shows what delays it.',
    since: failedAt,
  };
  const first = Math.min(since ?? Infinity, failedAt ?? Infinity);
  return { code, text, since: makeInstant(instant(first)) };
}

/** Returns why no bet is taken and since when: an outage, or commits that are on one machine and must not. */
export const pauseNow = (
  parts: Deciding & { readonly replication: Pick<SyncWatch, 'unsafe'> | null },
) => outageNow(parts) ?? parts.replication?.unsafe ?? null;
