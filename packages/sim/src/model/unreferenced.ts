/**
 * Bets without a reference, which the journal names only by id. The replies of the act tell who owns a
 * row: the player who received the bet's id, or the refusal code. A row whose reply was lost must match a
 * request that got no reply. Each row uses up one request, so a bet sent twice is two bets, and no two
 * players are told of the same one.
 */
import { noRef } from '@layline/contract';
import type { BetPlaced, BetRefused, Event, SessionBetPlaced } from '@layline/exchange';
import { hasStandInRef } from '../acts/stand-in-ref.ts';
import type { Answered } from '../test-engine/test-engine.ts';
import { isPassing } from './answers.ts';
import { askNow, askOf, isAskOf } from './expected/asks.ts';
import { underAnyHolds } from './expected/reserved.ts';
import { type ReferenceModel, refKey } from './noted/reference-model.ts';
import { expectCode } from './read-bets.ts';
import { isSessionAskOf } from './sessions.ts';

type OfReference = BetPlaced | SessionBetPlaced | BetRefused;

const isOfReference = (event: Event): event is OfReference =>
  event.kind === 'bet-placed' ||
  event.kind === 'session-bet-placed' ||
  event.kind === 'bet-refused';

/** The requests of an act without a reference and without a row so far. */
export class Unreferenced {
  readonly #model: ReferenceModel;
  readonly #open: Set<Answered>;

  constructor(model: ReferenceModel, answered: readonly Answered[]) {
    this.#model = model;
    this.#open = new Set(answered.filter(({ request }) => hasStandInRef(request)));
  }

  /** Returns the row under its player's stand-in reference; unchanged if no request matches. */
  name<Row extends Event>(event: Row): Row {
    if (!isOfReference(event) || event.clientRef !== noRef) return event;
    const own = [...this.#open].filter(
      ({ request }) => 'playerId' in request && request.playerId === event.playerId,
    );
    const found =
      event.kind === 'bet-refused' ? this.#refused(own, event) : this.#placed(own, event);
    if (found === undefined || !('clientRef' in found.request)) return event;
    this.#open.delete(found);
    return { ...event, clientRef: found.request.clientRef };
  }

  #placed(own: readonly Answered[], event: BetPlaced | SessionBetPlaced): Answered | undefined {
    const known = own.find(
      ({ outcome }) => outcome?.kind === 'accepted' && outcome.betId === event.betId,
    );
    return known ?? own.filter(isLost).find((one) => this.#isRequested(one, event));
  }

  #isRequested({ request }: Answered, event: BetPlaced | SessionBetPlaced): boolean {
    const requested = askOf(this.#model, request);
    if (requested === null) return false;
    if (event.kind === 'session-bet-placed') return isSessionAskOf(requested, event);
    return isAskOf(askNow(this.#model, requested).ask, event);
  }

  /** Several requests may have got the same code; the row belongs to one for which it is expected. */
  #refused(own: readonly Answered[], event: BetRefused): Answered | undefined {
    const known = own.filter(
      ({ outcome }) => outcome?.kind === 'refused' && outcome.refusal.code === event.code,
    );
    const some = [...known, ...own.filter(isLost)];
    return some.find((one) => this.#codesOf(one, event).includes(event.code)) ?? some[0];
  }

  #codesOf({ request }: Answered, { seq }: BetRefused): readonly string[] {
    const requested = askOf(this.#model, request);
    if (requested === null) return [];
    const decision = { ...askNow(this.#model, requested), seq };
    const underAny = underAnyHolds(this.#model, refKey(requested));
    return underAny(() => expectCode(this.#model, decision));
  }
}

const isLost = ({ outcome }: Answered): boolean => outcome === null || isPassing(outcome);
