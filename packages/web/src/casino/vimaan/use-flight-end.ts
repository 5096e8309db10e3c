/** The result of a panel's last bet: requested once it is no longer open, and announced once. */
import type { BetRow } from '@layline/contract';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../api/request.ts';
import { formatSigned } from '../../ui/figures.ts';
import { toast } from '../../ui/toast.ts';
import { endOf, type FlightEnd } from './flight-end.ts';

const againMs = 500;
const announced = new Set<string>();
const announcedMax = 100;

/** Returns true on the first call for a bet; remembers the newest bets. */
function isNews(betId: string): boolean {
  if (announced.has(betId)) return false;
  announced.add(betId);
  const [oldest] = announced;
  if (announced.size > announcedMax && oldest !== undefined) announced.delete(oldest);
  return true;
}

/** Describes a bet's end in one line; null if there is nothing to say. */
export function useEndText(): (end: FlightEnd) => string | null {
  const { t } = useLingui();
  return (end) => {
    if (end.kind === 'withdrawn') return null;
    if (end.kind === 'lost') return t`It flew away with your bet: ${formatSigned(end.loss)}`;
    const m = end.m.toFixed(2);
    const profit = formatSigned(end.profit);
    return end.isAutomatic
      ? t`Automatic cash-out at ${m}×: ${profit}`
      : t`Cashed out at ${m}×: ${profit}`;
  };
}

export interface PanelEnd {
  readonly bet: BetRow;
  readonly end: FlightEnd;
}

/** Null until the panel's last bet has ended. */
export function useFlightEnd(open: BetRow | undefined): PanelEnd | null {
  const text = useEndText();
  const [last, setLast] = useState<BetRow | null>(null);
  if (open !== undefined && open.betId !== last?.betId) setLast(open);
  const betId = last?.betId ?? '';
  const { data } = useQuery({
    queryKey: ['flightEnd', betId],
    queryFn: ({ signal }) =>
      call('bet', { params: { betId }, signal }).then((reply) => endOf(reply.data)),
    enabled: last !== null && open === undefined,
    refetchInterval: ({ state }) => ((state.data ?? null) === null ? againMs : false),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const end = open === undefined ? (data ?? null) : null;
  useEffect(() => {
    const words = end === null ? null : text(end);
    if (end === null || words === null || !isNews(betId)) return;
    toast(end.kind === 'lost' ? 'bad' : 'good', words);
  });
  return last === null || end === null ? null : { bet: last, end };
}
