/** Has rounds that a player bet on verified by themselves, in a worker, unless the player saves data. */
import type { CasinoResultDetail } from '@layline/contract';
import { useEffect } from 'react';
import { savesData } from '../../base/saves-data.ts';
import { useCurrentUser } from '../../session/current-user.ts';
import { findSeen } from '../fair/seen-rounds.ts';
import { type Checked, type EndedRound, isDue } from './ended-round.ts';
import { keepVerdict, openVerdicts } from './own-verdicts.ts';

let worker: Worker | null = null;
const waiting = new Map<string, EndedRound>();

/** Null where the browser has no workers: players can still verify each round themselves. */
function openWorker(): Worker | null {
  if (typeof Worker === 'undefined') return null;
  const opened = new Worker(new URL('./check-round.worker.ts', import.meta.url), {
    type: 'module',
  });
  opened.addEventListener('message', ({ data }: MessageEvent<Checked>) => {
    const round = waiting.get(data.mid);
    waiting.delete(data.mid);
    if (round !== undefined) keepVerdict(round, data);
  });
  // It did not load. The next round tries again.
  opened.addEventListener('error', () => {
    waiting.clear();
    opened.terminate();
    worker = null;
  });
  return opened;
}

/** `detail` is null while the player has no bet on the round, or it is not over. */
export function useCheckOwn(detail: CasinoResultDetail | null): void {
  const playerId = useCurrentUser()?._id ?? '';
  useEffect(() => openVerdicts(playerId), [playerId]);
  useEffect(() => {
    if (playerId === '' || detail === null || waiting.has(detail.mid) || savesData()) return;
    const round = { detail, seen: findSeen(detail.mid) };
    if (!isDue(round)) return;
    worker ??= openWorker();
    if (worker === null) return;
    waiting.set(detail.mid, round);
    worker.postMessage(round);
  }, [playerId, detail]);
}
