/**
 * What is looked at before anything else reads a call: plain functions in the order of a door's list. A
 * refused call costs as much as an answered one, so limits come first.
 */
import type { Refusal } from '@layline/contract';
import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A proxy or the operator polls it: it counts against no limit, and is answered without the lease. */
    readonly isPolled?: true;
  }
}

/** Where the caller should go instead. */
export interface Redirect {
  readonly redirect: string;
}

/** What every reply begins with: names in lower case and values in turn, as node:http writes them. */
export type FirstHeaders = string[];

/** Returns why the call is not taken; null lets it pass. It may add headers. */
export type Guard<Refused = Refusal | Redirect> = (
  request: FastifyRequest,
  headers: FirstHeaders,
) => Refused | null;

export const isPolled = ({ routeOptions }: FastifyRequest): boolean =>
  routeOptions.config.isPolled === true;
