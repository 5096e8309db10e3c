/**
 * One row of the route table. `access` says who may call: `public` for anyone on a known site, `player`
 * for a signed-in player of that site. Paths are relative to /api and use `:name` segments.
 */
import type { z } from 'zod';

export const accesses = ['public', 'player'] as const;
export type Access = (typeof accesses)[number];

export interface Route {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: `/${string}`;
  readonly access: Access;
  /** An edge answers it itself: a read, or a ticket for its own stream. It passes on all else. */
  readonly isEdge?: true;
  /** Its data is encoded once per change, whatever the number of readers, and carries a tag. */
  readonly isCached?: true;
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly reply: z.ZodType;
}

/** Checks a row's shape and keeps its exact types. */
export const route = <const Row extends Route>(row: Row): Row => row;
