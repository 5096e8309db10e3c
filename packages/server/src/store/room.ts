/**
 * The built-in store must never meet a full disk in its write-ahead log: it can neither go on nor fail
 * there, and would take the whole process with it. So nothing is written while the log's next file
 * and the rows of a statement might not fit; reading goes on.
 */
import { statfsSync } from 'node:fs';

/** A file of the log, and half as much for what one statement writes beside it. */
export const roomBytesMin = 24 * 1024 * 1024;

/** Throws when the statement writes and the disk has no room for it. */
export type MustHaveRoom = (statement: string) => void;

const reading = /^\s*(select|show|set|begin|commit|rollback)\b/i;

export function openRoom(folder: string, freeBytes = freeBytesOf): MustHaveRoom {
  return (statement) => {
    if (reading.test(statement) || freeBytes(folder) >= roomBytesMin) return;
    const megabytes = roomBytesMin / 1024 / 1024;
    throw new Error(
      `The disk of ${folder} has less than ${megabytes} MB left: nothing is written.`,
    );
  };
}

function freeBytesOf(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
