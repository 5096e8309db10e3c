/**
 * Announced maintenance of a site or of the venue. Its start stops new risk by a stop of its own scope, which
 * only its end lifts. The start is an event of its own and not a comparison of times, so that a clock that is
 * set back does not open what was closed.
 */
import { addMs, type Refusal, refuse, sayInstant } from '@layline/contract';
import type { ExchangeState } from '../../memory/state.ts';
import type { Stamp } from '../../model/command.ts';
import type { Event } from '../../model/event.ts';
import type {
  AnnounceMaintenance,
  BeginMaintenance,
  EndMaintenance,
  Maintenance,
  MaintenanceCommand,
  MaintenanceEvent,
} from '../../model/maintenance.ts';
import type { RiskScope } from '../../model/risk-stop.ts';
import { type Decision, happened, refused } from '../decision/decision.ts';
import { refuseReason, scopeKey } from './risk-stops.ts';

const dayMs = 86_400_000;
/** How far ahead it is announced, and how long it takes. */
const aheadMax = 90 * dayMs;
const lengthMax = 30 * dayMs;
/** A start may be as old as a command takes that says 'now'. */
const lateMs = 60_000;

type Of = Pick<Maintenance, 'siteId'>;

const scopeOf = ({ siteId }: Of): RiskScope => ({ kind: 'maintenance', siteId });

export const maintenanceKey = (of: Of): string => scopeKey(scopeOf(of));

export function decideMaintenance(
  state: ExchangeState,
  command: MaintenanceCommand & Stamp,
): Decision {
  switch (command.kind) {
    case 'announce-maintenance':
      return decideAnnounce(state, command);
    case 'begin-maintenance':
      return decideBegin(state, command);
    case 'end-maintenance':
      return decideEnd(state, command);
  }
}

/** Repeating the same announcement does nothing. One that starts at once stops new risk with it. */
function decideAnnounce(state: ExchangeState, command: AnnounceMaintenance & Stamp): Decision {
  const { siteId, startsAt, endsAt, text, seq, at } = command;
  const known = state.maintenances.get(maintenanceKey(command));
  const isSame = known?.startsAt === startsAt && known.endsAt === endsAt && known.text === text;
  if (isSame) return happened();
  const refusal = refuseReason(text) ?? refuseTimes(state, command);
  if (refusal !== null) return refused(refusal);
  const announced = {
    kind: 'maintenance-announced',
    seq,
    at,
    siteId,
    startsAt,
    endsAt,
    text,
  } as const;
  const begins = startsAt <= at && !hasBegun(state, command);
  return happened(announced, ...(begins ? [stopOf(announced)] : []));
}

function refuseTimes(state: ExchangeState, command: AnnounceMaintenance & Stamp): Refusal | null {
  const { startsAt, endsAt, at } = command;
  const known = state.maintenances.get(maintenanceKey(command));
  if (known !== undefined && hasBegun(state, command)) {
    if (startsAt !== known.startsAt) {
      return invalid(
        `It began at ${sayInstant(known.startsAt)}; only its end and text can change.`,
      );
    }
  } else if (startsAt < addMs(at, -lateMs)) {
    return invalid('The start must not be in the past.');
  }
  if (endsAt <= startsAt) return invalid('The end must be after the start.');
  if (endsAt <= at) return invalid('The end must not be in the past.');
  if (startsAt > addMs(at, aheadMax)) return invalid('The start must be within 90 days.');
  if (endsAt > addMs(startsAt, lengthMax)) return invalid('It must not take more than 30 days.');
  return null;
}

const invalid = (text: string): Refusal => refuse('INVALID_REQUEST', text);

/** Does nothing if it has begun: a server that takes over gives it again. */
function decideBegin(
  state: ExchangeState,
  { siteId, seq, at }: BeginMaintenance & Stamp,
): Decision {
  const known = state.maintenances.get(maintenanceKey({ siteId }));
  if (known === undefined) return refused(noneThere());
  if (hasBegun(state, known)) return happened();
  if (at < known.startsAt) {
    return refused(invalid(`It starts at ${sayInstant(known.startsAt)} and not before.`));
  }
  return happened(stopOf({ ...known, seq, at }));
}

function decideEnd(state: ExchangeState, command: EndMaintenance & Stamp): Decision {
  const { siteId, reason, seq, at } = command;
  const refusal = refuseReason(reason);
  if (refusal !== null) return refused(refusal);
  if (!state.maintenances.has(maintenanceKey(command))) return refused(noneThere());
  const ended = { kind: 'maintenance-ended', seq, at, siteId, reason } as const;
  const resumed = { kind: 'risk-resumed', seq, at, scope: scopeOf(command), reason } as const;
  return happened(ended, ...(hasBegun(state, command) ? [resumed] : []));
}

const noneThere = (): Refusal => refuse('NOT_FOUND', 'No maintenance is announced there.');

const hasBegun = ({ riskStops }: ExchangeState, of: Of): boolean =>
  riskStops.has(maintenanceKey(of));

const stopOf = ({ text, seq, at, ...of }: Maintenance & Stamp): Event => ({
  kind: 'risk-stopped',
  seq,
  at,
  scope: scopeOf(of),
  reason: text,
});

export function applyMaintenance(state: ExchangeState, event: MaintenanceEvent): void {
  const key = maintenanceKey(event);
  if (event.kind === 'maintenance-ended') {
    state.maintenances.delete(key);
    return;
  }
  const { siteId, startsAt, endsAt, text } = event;
  state.maintenances.set(key, { siteId, startsAt, endsAt, text });
}

/** Of the venue and of a site, where new risk is stopped already or will be. */
export const maintenancesOf = (state: ExchangeState): ShownMaintenance[] =>
  [...state.maintenances.values()].map((one) => ({ ...one, hasBegun: hasBegun(state, one) }));

interface ShownMaintenance extends Maintenance {
  readonly hasBegun: boolean;
}
