/**
 * A bet without a reference gets a stand-in here, by which a story names it; the engine never sees it. A
 * repeat is a different bet with a different stand-in.
 */
import { type ClientRef, clientRef, noRef } from '@layline/contract';
import type { Request } from '@layline/server/engine';

const mark = 'stand-in-';

export const standInRef = (number: number): ClientRef => clientRef(`${mark}${number}`);

export const hasStandInRef = (request: Request): boolean =>
  'clientRef' in request && request.clientRef.startsWith(mark);

/** The request as the engine receives it. */
export const asReceived = (request: Request): Request =>
  'clientRef' in request && hasStandInRef(request) ? { ...request, clientRef: noRef } : request;
