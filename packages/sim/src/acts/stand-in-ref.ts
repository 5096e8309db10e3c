/**
 * A bet without a reference has one here, by which a story names it; the engine never sees it. Asked
 * again it is another bet, under another reference.
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
