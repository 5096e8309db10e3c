/**
 * Whose limit of deposits, stakes, losses or time is reached by what has happened (NOTICE-6). It looks after
 * the commit, and at a few players at a time: no bet waits for it. What it has told is in memory.
 */
import type { Instant, PlayerId } from '@layline/contract';
import type { Event } from '@layline/exchange';
import type { AppEngine } from '../../engine/writer/app-engine.ts';
import { usedUp } from './used-up.ts';

const touchedMax = 20_000;
const playersAtOnce = 200;

type Transfers = Extract<Event, { readonly kind: 'market-settled' }>['transfers'];

const inTransfers = (transfers: Transfers): readonly PlayerId[] =>
  transfers.flatMap(({ from, to }) =>
    [from, to].flatMap((end) => (end.kind === 'player' ? [end.playerId] : [])),
  );

/** Whose limits are used more by the event. */
function usersOf(event: Event): readonly PlayerId[] {
  switch (event.kind) {
    case 'funds-moved':
    case 'deposit-credited':
    case 'bet-matched':
    case 'session-bet-placed':
    case 'casino-bet-placed':
      return [event.playerId];
    case 'bet-placed':
      return [event.playerId, ...event.fills.flatMap(({ maker }) => maker?.playerId ?? [])];
    case 'market-settled':
    case 'market-resettled':
    case 'round-settled':
      return inTransfers(event.transfers);
    default:
      return [];
  }
}

export class ReachedLimits {
  readonly #view: Pick<AppEngine['view'], 'protectionOf'>;
  readonly #touched = new Set<PlayerId>();
  /** The limits that were reached when last looked at, each with the moment when it starts again. */
  readonly #reached = new Map<PlayerId, ReadonlySet<string>>();

  constructor(view: Pick<AppEngine['view'], 'protectionOf'>) {
    this.#view = view;
  }

  note(events: readonly Event[]): void {
    for (const playerId of events.flatMap(usersOf)) {
      if (this.#touched.size < touchedMax) this.#touched.add(playerId);
    }
  }

  /** Returns the players for whom a limit is reached that was not when last looked at. */
  take(at: Instant): readonly PlayerId[] {
    const looked = [...this.#touched].slice(0, playersAtOnce);
    for (const playerId of looked) this.#touched.delete(playerId);
    return looked.filter((playerId) => this.#isNews(playerId, at));
  }

  #isNews(playerId: PlayerId, at: Instant): boolean {
    const reached = usedUp(this.#view.protectionOf({ playerId, at })?.limits ?? []).map(
      ({ limit, period, restartsAt }) => `${limit} ${period} ${restartsAt}`,
    );
    const before = this.#reached.get(playerId) ?? new Set();
    if (reached.length === 0) this.#reached.delete(playerId);
    else this.#reached.set(playerId, new Set(reached));
    return reached.some((one) => !before.has(one));
  }
}
