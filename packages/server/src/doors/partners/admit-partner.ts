/**
 * Admits messages of partners by their signature. A stranger's call counts for its address only, so that
 * nobody else uses up what a partner may send; a signed one counts for the partner, also if it is refused.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { verifyWebhook } from '../../base/outside/verify-webhook.ts';
import type { Partner } from '../../store/queries/partners/partners.ts';
import type { Partners } from '../../venue/partners/partners.ts';
import { CallCounts } from '../door/call-counts.ts';
import { isLeading } from '../door/leading.ts';
import type { Decides } from '../door/parts.ts';
import { type PartnerReply, refuseWith } from './answer.ts';
import { RecentIds } from './recent-ids.ts';

/** In a second. */
const messagesMax = 50;

interface AdmissionParts<Of extends Partner> {
  readonly app: Pick<Decides, 'store' | 'clock'>;
  readonly partners: Pick<Partners, 'secretsOf'>;
  /** A partner of the kind that these calls are for. */
  readonly find: (name: string) => Of | null;
}

export interface PartnerMessage {
  readonly name: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface Admitted<Of extends Partner> {
  readonly partner: Of;
  /** It was carried out already. */
  readonly isRepeat: boolean;
  /** To be called once it is carried out. */
  readonly remember: () => void;
}

export class PartnerAdmission<Of extends Partner> {
  readonly #parts: AdmissionParts<Of>;
  readonly #counts: CallCounts;
  /** By partner. */
  readonly #ids = new Map<string, RecentIds>();

  constructor(parts: AdmissionParts<Of>) {
    this.#parts = parts;
    this.#counts = new CallCounts(parts.app.clock, 1000);
  }

  /** Returns the refusal if the message does not count. */
  admit({ name, headers, body }: PartnerMessage): Admitted<Of> | PartnerReply {
    const { app, partners, find } = this.#parts;
    if (!isLeading(app)) return refuseWith('UNAVAILABLE', 'Another server has taken over.', 1);
    const partner = find(name);
    const secrets = partner === null ? [] : partners.secretsOf(partner);
    const nowMs = app.clock.now();
    const verified = verifyWebhook({ headers, body }, { secrets, nowMs });
    if (verified.kind === 'bad') return refuseWith('UNAUTHORIZED', `${verified.problem}.`);
    // A name that is none has no secret: nothing is good for it.
    if (partner === null) return refuseWith('UNAUTHORIZED', 'There is no such partner.');
    const { isOver, resetSeconds } = this.#counts.take(name, { calls: 1, max: messagesMax });
    if (isOver) {
      const text = `At most ${messagesMax} messages a second; wait ${resetSeconds} s.`;
      return refuseWith('TOO_MANY_REQUESTS', text, resetSeconds);
    }
    if (!partner.isOn) {
      return refuseWith(
        'PARTNER_OFF',
        'The operator has turned it off; it is asked once it is on.',
      );
    }
    const ids = this.#idsOf(name);
    const sighting = ids.sightingOf(verified.id, body);
    if (sighting === 'other') {
      const text = 'webhook-id: was used for another message; a new message has a new id.';
      return refuseWith('ID_REUSED', text);
    }
    const remember = () => ids.remember(verified.id, body);
    return { partner, isRepeat: sighting === 'same', remember };
  }

  #idsOf(name: string): RecentIds {
    const known = this.#ids.get(name);
    if (known !== undefined) return known;
    const ids = new RecentIds(this.#parts.app.clock);
    this.#ids.set(name, ids);
    return ids;
  }
}
