/**
 * The Merkle tree of RFC 9162 over the hashes of journal rows. A leaf is the data of 32 rows, 32 bytes each:
 * that makes it thirty times cheaper to build than a leaf for each row, and a path needs the other rows of
 * its leaf. Leaves and nodes are hashed with different first bytes, so neither passes for the other.
 */
import { hash } from 'node:crypto';

export const leafRows = 32;
/** A power of two of leaves, so that the tree of a chunk is a node of the whole tree. */
export const chunkRows = 1024;
export const hashBytes = 32;

const leafPrefix = Buffer.of(0);
const nodePrefix = Buffer.of(1);

const sha256 = (data: Buffer): Buffer => hash('sha256', data, 'buffer');
const nodeOf = (left: Buffer, right: Buffer): Buffer =>
  sha256(Buffer.concat([nodePrefix, left, right]));

/** The root of a tree without leaves. */
export const emptyRoot = (): Buffer => sha256(Buffer.alloc(0));

/** The leaves over hashes that follow each other in one buffer. */
export function leavesOf(hashes: Buffer): Buffer[] {
  const leaves: Buffer[] = [];
  for (let at = 0; at < hashes.length; at += leafRows * hashBytes) {
    const rows = hashes.subarray(at, at + leafRows * hashBytes);
    leaves.push(sha256(Buffer.concat([leafPrefix, rows])));
  }
  return leaves;
}

/** The largest power of two below the count. */
function splitAt(count: number): number {
  let size = 1;
  while (size * 2 < count) size *= 2;
  return size;
}

export function rootOf(nodes: readonly Buffer[]): Buffer {
  const [only] = nodes;
  if (only === undefined) return emptyRoot();
  if (nodes.length === 1) return only;
  const at = splitAt(nodes.length);
  return nodeOf(rootOf(nodes.slice(0, at)), rootOf(nodes.slice(at)));
}

/** The other children on the way from a node to the root, nearest first. */
export function pathOf(nodes: readonly Buffer[], index: number): Buffer[] {
  if (nodes.length <= 1) return [];
  const at = splitAt(nodes.length);
  const [left, right] = [nodes.slice(0, at), nodes.slice(at)];
  return index < at
    ? [...pathOf(left, index), rootOf(right)]
    : [...pathOf(right, index - at), rootOf(left)];
}
