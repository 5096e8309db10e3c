/** Announced maintenance of a site or of the venue, in commands, events and memory. */
import type { Instant, SiteId } from '@layline/contract';

/** At its start no new risk is taken until it is ended; its end is what players are promised, no more. */
export interface Maintenance {
  /** Null for the whole venue. */
  readonly siteId: SiteId | null;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  /** For players. */
  readonly text: string;
}

/** Announces it, or changes what is announced. Once it has begun, its start stays. */
export interface AnnounceMaintenance extends Maintenance {
  readonly kind: 'announce-maintenance';
}

/** Given by the server at its start. */
export interface BeginMaintenance {
  readonly kind: 'begin-maintenance';
  readonly siteId: SiteId | null;
}

/** Ends it; before its start, calls it off. */
export interface EndMaintenance {
  readonly kind: 'end-maintenance';
  readonly siteId: SiteId | null;
  /** For the operator. */
  readonly reason: string;
}

interface Happened {
  readonly seq: number;
  readonly at: Instant;
}

export interface MaintenanceAnnounced extends Happened, Maintenance {
  readonly kind: 'maintenance-announced';
}

/** If it had begun, `risk-resumed` follows in the same decision. */
export interface MaintenanceEnded extends Happened, Omit<EndMaintenance, 'kind'> {
  readonly kind: 'maintenance-ended';
}

export type MaintenanceCommand = AnnounceMaintenance | BeginMaintenance | EndMaintenance;
export type MaintenanceEvent = MaintenanceAnnounced | MaintenanceEnded;

const commandKinds: ReadonlySet<string> = new Set<MaintenanceCommand['kind']>([
  'announce-maintenance',
  'begin-maintenance',
  'end-maintenance',
]);

export const isMaintenanceCommand = <Other extends { readonly kind: string }>(
  command: Other | MaintenanceCommand,
): command is Extract<Other, MaintenanceCommand> => commandKinds.has(command.kind);

export const isMaintenanceEvent = (event: { readonly kind: string }): event is MaintenanceEvent =>
  event.kind === 'maintenance-announced' || event.kind === 'maintenance-ended';
