/**
 * Calls refused because of the caller or their rate: counted for the metrics, and logged without names,
 * passwords or tokens. Log lines of each kind are limited per window; the next line reports how many were
 * skipped.
 */
import type { RefusalCode } from '@layline/contract';
import type { FastifyRequest } from 'fastify';
import { networkOf } from '../../venue/accounts/network-of.ts';
import type { Answered } from './open-door.ts';
import type { Reads } from './parts.ts';

const kinds = ['sign_in_failed', 'unauthorized', 'too_many', 'bad_origin'] as const;
export type RefusedKind = (typeof kinds)[number];

const linesMax = 20;
const windowMs = 60_000;

const codes = new WeakMap<FastifyRequest, RefusalCode>();

/** Records the code with which a call is refused. */
export const noteRefusal = (request: FastifyRequest, code: RefusalCode) => codes.set(request, code);

const failures: readonly RefusalCode[] = [
  'CREDENTIALS_INVALID',
  'ACCOUNT_DISABLED',
  'CODE_WRONG',
  'TICKET_OVER',
  'PASSWORD_WRONG',
  'PASSKEY_INVALID',
];

const foreign = new WeakSet<FastifyRequest>();

/** Records that a page of another site sent the call. */
export const noteBadOrigin = (request: FastifyRequest) => foreign.add(request);

function kindOf(request: FastifyRequest, status: number): RefusedKind | null {
  if (foreign.has(request)) return 'bad_origin';
  if (status === 429) return 'too_many';
  if (status === 401) return 'unauthorized';
  const code = codes.get(request);
  return code !== undefined && failures.includes(code) ? 'sign_in_failed' : null;
}

interface Tally {
  count: number;
  lines: number;
  leftOut: number;
  windowEndsAt: number;
}

export interface RefusedCalls {
  /** Takes every answered call. */
  readonly note: (answered: Answered) => void;
  readonly count: (kind: RefusedKind) => number;
}

export function watchRefusedCalls({ clock, log }: Pick<Reads, 'clock' | 'log'>): RefusedCalls {
  const tallies = new Map<RefusedKind, Tally>(
    kinds.map((kind) => [kind, { count: 0, lines: 0, leftOut: 0, windowEndsAt: 0 }]),
  );

  /** Returns the number of lines skipped before this one; null if no line may be written. */
  function takeLine(tally: Tally): number | null {
    const now = clock.now();
    if (now >= tally.windowEndsAt) Object.assign(tally, { lines: 0, windowEndsAt: now + windowMs });
    if (tally.lines >= linesMax) {
      tally.leftOut += 1;
      return null;
    }
    const { leftOut } = tally;
    Object.assign(tally, { lines: tally.lines + 1, leftOut: 0 });
    return leftOut;
  }

  return {
    note({ request, route, status }) {
      const kind = kindOf(request, status);
      const tally = kind === null ? undefined : tallies.get(kind);
      if (!tally) return;
      tally.count += 1;
      const leftOut = takeLine(tally);
      const refused = { kind, code: codes.get(request), route, network: networkOf(request.ip) };
      if (leftOut !== null) log.warn({ ...refused, leftOut }, 'a call was refused');
    },
    count: (kind) => tallies.get(kind)?.count ?? 0,
  };
}
