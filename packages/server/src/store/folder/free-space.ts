/**
 * The built-in store must never find a full disk while it writes its write-ahead log: there it can neither
 * continue nor fail, and takes the whole process down. So nothing is written while the log's next file and a
 * statement's rows might not fit; reads continue.
 */
import { statfsSync } from 'node:fs';
import { DiskFull } from '../faults/outage.ts';

/** One file of the log, and half as much for the other writes of a statement. */
export const freeBytesMin = 24 * 1024 * 1024;
/** After a refusal, writes resume at this amount, so that they do not flap at the limit. */
export const freeBytesToResume = 32 * 1024 * 1024;

/** Throws DiskFull if the statement writes and the disk lacks space for it. */
export type RequireFreeSpace = (statement: string) => void;

const reading = /^\s*(select|show|set|begin|commit|rollback)\b/i;
/** Tells whether the statement leaves the disk unchanged. */
export const isReading = (statement: string): boolean => reading.test(statement);

export function openFreeSpaceGuard(folder: string, bytesOf = freeBytes): RequireFreeSpace {
  let isShort = false;
  return (statement) => {
    if (isReading(statement)) return;
    const neededBytes = isShort ? freeBytesToResume : freeBytesMin;
    isShort = bytesOf(folder) < neededBytes;
    if (!isShort) return;
    const megabytes = neededBytes / 1024 / 1024;
    throw new DiskFull(
      `The disk of ${folder} has less than ${megabytes} MB left: nothing is written.`,
    );
  };
}

/** Returns the bytes that this user may still write on the folder's disk. */
export function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
