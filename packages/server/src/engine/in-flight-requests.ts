/** Bets that have no answer yet, by reference: a repeat joins the first instead of being a second bet. */
import { noRef, refuse } from '@layline/contract';
import { isSameBet } from './bets/same-bet.ts';
import { type MarketBetRequest, type Outcome, refusedOutcome } from './request.ts';

interface First {
  readonly request: MarketBetRequest;
  readonly outcome: Promise<Outcome>;
}

export class InFlightRequests {
  readonly #firsts = new Map<string, First>();

  /** Whether a bet under this reference has no answer yet: no other kind of bet may take the reference. */
  has({ playerId, clientRef }: Pick<MarketBetRequest, 'playerId' | 'clientRef'>): boolean {
    return clientRef !== noRef && this.#firsts.has(`${playerId}/${clientRef}`);
  }

  /** The outcome of the first under this reference; another bet under it is refused. */
  join(request: MarketBetRequest, submit: () => Promise<Outcome>): Promise<Outcome> {
    // Without a reference each request is a bet of its own.
    if (request.clientRef === noRef) return submit();
    const key = `${request.playerId}/${request.clientRef}`;
    const first = this.#firsts.get(key);
    if (first) {
      return isSameBet(first.request, request)
        ? first.outcome
        : Promise.resolve(refusedOutcome(refuse('CLIENT_REF_REUSED')));
    }
    const outcome = submit();
    this.#firsts.set(key, { request, outcome });
    const forget = () => this.#firsts.delete(key);
    outcome.then(forget, forget);
    return outcome;
  }
}
