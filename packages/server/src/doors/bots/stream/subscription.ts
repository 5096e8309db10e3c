/** What both kinds of subscription share. */
import { heartbeatMsMax } from './requests.ts';
import { SubscriptionPace } from './subscription-pace.ts';

/** The destination of a subscription's messages. */
export interface Sink {
  /** Sends one line. */
  send(text: string): void;
  /** The client does not read; more messages would only pile up. */
  readonly isBehind: boolean;
}

export interface Subscription {
  readonly pace: SubscriptionPace;
  /** Sends changes, unless there are none, it is too early or the sink is behind. */
  flush(): void;
  sendHeartbeat(): void;
  close(): void;
}

/** Fields that every subscription request has. */
export interface Asking {
  readonly id?: number | null | undefined;
  readonly initialClk?: string | null | undefined;
  readonly clk?: string | null | undefined;
  readonly conflateMs?: number | null | undefined;
  readonly heartbeatMs?: number | null | undefined;
  readonly segmentationEnabled?: boolean | null | undefined;
}

export const paceOf = ({ heartbeatMs, conflateMs }: Asking): SubscriptionPace =>
  new SubscriptionPace({
    heartbeatMs: heartbeatMs ?? heartbeatMsMax,
    conflateMs: conflateMs ?? 0,
  });

/** Longest segment of an image, in characters. */
const segmentMax = 64 * 1024;

/**
 * Joins the parts of an image into one message, or into several if it is long and the client accepts
 * segments.
 */
export function segments(
  parts: readonly string[],
  isSegmented: boolean,
): { readonly parts: readonly string[]; readonly type: string | null }[] {
  const groups: string[][] = [[]];
  let size = 0;
  for (const part of parts) {
    if (isSegmented && size > 0 && size + part.length > segmentMax) {
      groups.push([]);
      size = 0;
    }
    groups.at(-1)?.push(part);
    size += part.length;
  }
  const last = groups.length - 1;
  return groups.map((group, at) => ({ parts: group, type: last === 0 ? null : typeAt(at, last) }));
}

const typeAt = (at: number, last: number): string =>
  at === 0 ? 'SEG_START' : at === last ? 'SEG_END' : 'SEG';
