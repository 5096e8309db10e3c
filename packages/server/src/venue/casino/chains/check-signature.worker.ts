/** Checks signatures of the beacon off the main thread: the first takes a fifth of a second. */
import { parentPort } from 'node:worker_threads';
import { isSigned } from '@layline/games/beacon';
import type { SignatureChecked, SignatureRequest } from './signature-check.ts';

parentPort?.on('message', ({ id, chain, round }: SignatureRequest) => {
  const reply: SignatureChecked = { id, isSigned: isSigned(chain, round) };
  parentPort?.postMessage(reply);
});
