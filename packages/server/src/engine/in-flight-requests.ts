/** Bets held or queued under a reference: a repeat joins the first instead of being a bet of its own. */
import { noRef, refuse } from '@layline/contract';
import { isSameBet } from './bets/same-bet.ts';
import { type HeldRequest, type Outcome, refusedOutcome } from './request.ts';

interface First {
  readonly request: HeldRequest;
  readonly outcome: Promise<Outcome>;
}

export class Underway {
  readonly #firsts = new Map<string, First>();

  /** Whether a bet under this reference has no answer yet: another kind of bet may not take it away. */
  has({ playerId, clientRef }: Pick<HeldRequest, 'playerId' | 'clientRef'>): boolean {
    return clientRef !== noRef && this.#firsts.has(`${playerId}/${clientRef}`);
  }

  /** The outcome of the first under this reference; another bet under it is refused. */
  join(request: HeldRequest, submit: () => Promise<Outcome>): Promise<Outcome> {
    // Without one, each is a bet of its own.
    if (request.clientRef === noRef) return submit();
    const key = `${request.playerId}/${request.clientRef}`;
    const twin = this.#firsts.get(key);
    if (twin) {
      return isSameBet(twin.request, request)
        ? twin.outcome
        : Promise.resolve(refusedOutcome(refuse('CLIENT_REF_REUSED')));
    }
    const outcome = submit();
    this.#firsts.set(key, { request, outcome });
    const forget = () => this.#firsts.delete(key);
    outcome.then(forget, forget);
    return outcome;
  }
}
