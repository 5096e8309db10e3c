/** Maintenance according to the journal, and what each request about it must come to. */
import type { Event, Maintenance } from '@layline/exchange';
import type { Request } from '@layline/server/engine';
import type { NotedStops } from './noted-stops.ts';

export type MaintenanceRequest = Extract<
  Request,
  { kind: 'announce-maintenance' | 'begin-maintenance' | 'end-maintenance' }
>;
type Told = Extract<Event, { kind: 'maintenance-announced' | 'maintenance-ended' }>;

/** By site in words, `all` for the venue. */
export class NotedMaintenance {
  readonly #windows = new Map<string, Maintenance>();

  windows(): Maintenance[] {
    return [...this.#windows.values()];
  }

  read(event: Told): string[] {
    const name = event.siteId ?? 'all';
    if (event.kind === 'maintenance-ended') {
      return this.#windows.delete(name)
        ? []
        : [`maintenance of ${name} ended and was not announced`];
    }
    const { siteId, startsAt, endsAt, text } = event;
    this.#windows.set(name, { siteId, startsAt, endsAt, text });
    return startsAt < endsAt ? [] : [`maintenance of ${name} ends before its start`];
  }

  /** The stop of its own may only be set at its start or later. */
  readBegun({ scope, at }: Extract<Event, { kind: 'risk-stopped' }>): string[] {
    if (scope.kind !== 'maintenance') return [];
    const name = scope.siteId ?? 'all';
    const known = this.#windows.get(name);
    if (known === undefined) return [`maintenance of ${name} began and was not announced`];
    return at < known.startsAt ? [`maintenance of ${name} began before its start`] : [];
  }

  /** For a request without events: why it may have none. */
  quietCode(request: MaintenanceRequest, stops: NotedStops): string {
    const known = this.#windows.get(request.siteId ?? 'all');
    switch (request.kind) {
      case 'announce-maintenance': {
        const { startsAt, endsAt, text } = request;
        const isSame =
          known?.startsAt === startsAt && known.endsAt === endsAt && known.text === text;
        // A start that is fixed, or past, is refused; the model has no clock to say more.
        return isSame ? 'accepted' : 'INVALID_REQUEST';
      }
      case 'begin-maintenance':
        if (known === undefined) return 'NOT_FOUND';
        return stops.reasonOf({ kind: 'maintenance', siteId: request.siteId }) === undefined
          ? 'INVALID_REQUEST'
          : 'accepted';
      case 'end-maintenance':
        return known === undefined ? 'NOT_FOUND' : 'an event';
    }
  }

  compare(live: Iterable<Maintenance>): string[] {
    const textOf = (all: Iterable<Maintenance>) =>
      Array.from(all, ({ siteId, startsAt, endsAt }) => `${siteId} ${startsAt} ${endsAt}`)
        .toSorted()
        .join(', ');
    const [was, must] = [textOf(live), textOf(this.windows())];
    return was === must ? [] : [`maintenance is ${was || 'none'}; expected ${must || 'none'}`];
  }
}
