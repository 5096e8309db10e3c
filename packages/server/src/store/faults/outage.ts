/**
 * Derives the state of the store from an error: a full disk, an unreachable server. The codes are published;
 * a faulty statement is not an outage.
 */
import type { Instant } from '@layline/contract';

const outages = {
  DISK_FULL: 'The disk of the store is full. Free some room; writing goes on by itself.',
  READ_ONLY:
    'The store may only be read. Let it write again, or point DATABASE_URL at the server that may.',
  NO_CONNECTIONS: 'PostgreSQL has no connection left. Close some, or raise max_connections there.',
  STARTING: 'PostgreSQL is starting or stopping.',
  OUT_OF_RESOURCES: 'PostgreSQL has run out of memory or another resource; its log says of which.',
  NOT_LET_IN: 'PostgreSQL does not let this server in: look at user and password in DATABASE_URL.',
  NO_ANSWER: 'The store does not answer in time.',
  UNREACHABLE: 'The store cannot be reached.',
} as const;

export type OutageCode = keyof typeof outages | 'FAILED';

export interface StoreOutage {
  readonly code: OutageCode;
  /** The first code of the outage. A full disk may stop the server, which then becomes unreachable. */
  readonly firstCode: OutageCode;
  /** The outage and its fix, for the operator; contains no text of the error. */
  readonly text: string;
  /** When a write first failed after the last success. */
  readonly since: Instant;
}

export const outageText = (code: OutageCode): string =>
  code === 'FAILED' ? 'A write to the store failed; the log says why.' : outages[code];

/** By SQLSTATE, by its class if the whole class has one meaning, or by the system's error code. */
const byCode: Readonly<Record<string, OutageCode>> = {
  '53100': 'DISK_FULL',
  ENOSPC: 'DISK_FULL',
  EDQUOT: 'DISK_FULL',
  '25006': 'READ_ONLY',
  EROFS: 'READ_ONLY',
  '53300': 'NO_CONNECTIONS',
  '57P01': 'STARTING',
  '57P02': 'STARTING',
  '57P03': 'STARTING',
  '57P04': 'NOT_LET_IN',
  '3D000': 'NOT_LET_IN',
  '55P03': 'NO_ANSWER',
  '57014': 'NO_ANSWER',
  ETIMEDOUT: 'NO_ANSWER',
  '53': 'OUT_OF_RESOURCES',
  '58': 'OUT_OF_RESOURCES',
  '28': 'NOT_LET_IN',
  '08': 'UNREACHABLE',
  ECONNREFUSED: 'UNREACHABLE',
  ECONNRESET: 'UNREACHABLE',
  EPIPE: 'UNREACHABLE',
  EHOSTUNREACH: 'UNREACHABLE',
  ENETUNREACH: 'UNREACHABLE',
  ENOTFOUND: 'UNREACHABLE',
  EAI_AGAIN: 'UNREACHABLE',
};

/** By the driver's wording, for errors without a code. */
const byWords: readonly (readonly [RegExp, OutageCode])[] = [
  [
    /^(query read timeout|timeout expired|timeout exceeded|the store does not answer)/i,
    'NO_ANSWER',
  ],
  [/^connection terminated|not queryable$/i, 'UNREACHABLE'],
];

/** Returns the code of the outage that an error means, or null. */
export function outageCodeOf(error: unknown): OutageCode | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof AggregateError) return outageCodeOf(error.errors[0]);
  if (error instanceof DiskFull) return 'DISK_FULL';
  const { code, syscall } = error as NodeJS.ErrnoException;
  // The server's socket is a file, which is missing while the server is down.
  if (code === 'ENOENT' && syscall === 'connect') return 'UNREACHABLE';
  if (typeof code === 'string') return byCode[code] ?? byCode[code.slice(0, 2)] ?? null;
  return byWords.find(([words]) => words.test(error.message))?.[1] ?? null;
}

/** Nothing was written, because the disk might not have room for it. */
export class DiskFull extends Error {}
