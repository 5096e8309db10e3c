/**
 * Admits providers by the key in `Authorization: Bearer`, and limits messages over ten seconds. Refused
 * messages count too: for the address before the key is known, and for the provider after.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { Providers, RunningProvider } from '../../venue/providers/providers.ts';
import { CallCounts } from '../door/call-counts.ts';
import { isLeading } from '../door/leading.ts';
import type { Decides } from '../door/parts.ts';
import { type PushReply, refuseWith } from './answer.ts';

/** Enough for a snapshot of all markets that a provider may have. */
export const messageBytesMax = 4 * 1024 * 1024;
/** In ten seconds: twenty a second. */
const messagesMax = 200;
const keyForm = /^Bearer ([\w-]{20,100})$/;

interface AdmitParts {
  readonly app: Pick<Decides, 'store' | 'clock'>;
  readonly providers: Providers;
}

export class PushAdmission {
  readonly #parts: AdmitParts;
  readonly #counts: CallCounts;

  constructor(parts: AdmitParts) {
    this.#parts = parts;
    this.#counts = new CallCounts(parts.app.clock);
  }

  /** Returns the provider, or the refusal. */
  identify({ authorization }: IncomingHttpHeaders): RunningProvider | PushReply {
    const { app, providers } = this.#parts;
    if (!isLeading(app)) return refuseWith('UNAVAILABLE', 'Another server has taken over.');
    const key = keyForm.exec(authorization ?? '')?.[1];
    const found = key === undefined ? null : providers.find(key);
    return found ?? refuseWith('UNAUTHORIZED', 'Authorization: Bearer must have a key that works.');
  }

  /** Counts one message; returns null unless there are too many. */
  count({ name }: RunningProvider): PushReply | null {
    const { isOver, resetSeconds } = this.#counts.take(name, { calls: 1, max: messagesMax });
    if (!isOver) return null;
    const text = `At most ${messagesMax} messages in ten seconds; wait ${resetSeconds} s.`;
    return refuseWith('TOO_MANY_REQUESTS', text);
  }
}

export const isReply = (found: RunningProvider | PushReply): found is PushReply => 'body' in found;
