/** Has the newest flight that the player bet on verified, once it is over. */
import type { VimaanState } from '@layline/contract';
import { useState } from 'react';
import { useRoundResult } from '../feed/casino-query.ts';
import { useCheckOwn } from '../own-rounds/use-check-own.ts';

export function useCheckFlight(state: VimaanState | undefined, hasBet: boolean): void {
  const [betMid, setBetMid] = useState('');
  if (hasBet && state !== undefined && state.mid !== betMid) setBetMid(state.mid);
  const isOver = betMid !== '' && (state?.history ?? []).some(({ mid }) => mid === betMid);
  const { data } = useRoundResult(isOver ? betMid : null);
  useCheckOwn(data ?? null);
}
