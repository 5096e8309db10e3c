/** What the two kinds of subscription have in common. */
import { heartbeatMsMax } from './requests.ts';
import { SubscriptionPace } from './subscription-pace.ts';

/** Where a subscription writes. */
export interface Sink {
  /** Sends one line. */
  send(text: string): void;
  /** The other side does not read what was sent: more would only pile up. */
  readonly isBehind: boolean;
}

export interface Subscription {
  readonly pace: SubscriptionPace;
  /** Sends what has changed, unless nothing has, it is too soon or the sink is behind. */
  flush(): void;
  sendHeartbeat(): void;
  close(): void;
}

/** What every subscription asks for. */
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

/** Characters of one segment of an image. */
const segmentMax = 64 * 1024;

/** The parts of an image, in one message or, where that is long and the client takes it, in several. */
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
