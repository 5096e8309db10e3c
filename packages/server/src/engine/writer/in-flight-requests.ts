/** Bets without an answer yet, by reference. A repeat joins the first bet instead of placing a second. */
import { noRef, refuse } from '@layline/contract';
import { type MarketBetRequest, type Outcome, refusedOutcome } from '../request/request.ts';
import { isSameBet } from '../rows/same-bet.ts';

interface First {
  readonly request: MarketBetRequest;
  readonly outcome: Promise<Outcome>;
}

export class InFlightRequests {
  readonly #firsts = new Map<string, First>();

  /**
   * Tells whether a bet under this reference has no answer yet. No other kind of bet may then use the
   * reference.
   */
  has({ playerId, clientRef }: Pick<MarketBetRequest, 'playerId' | 'clientRef'>): boolean {
    return clientRef !== noRef && this.#firsts.has(`${playerId}/${clientRef}`);
  }

  /** Returns the outcome of the first bet under this reference; refuses a different bet under it. */
  join(request: MarketBetRequest, submit: () => Promise<Outcome>): Promise<Outcome> {
    // Requests without a reference are always separate bets.
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
