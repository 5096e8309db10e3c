/** What every kind of server is started with. */
import type { Closing } from '../base/closing.ts';
import type { Log } from '../base/log.ts';
import type { Figures } from '../doors/machines/figures.ts';
import type { ProbeServer } from '../doors/machines/probe-server.ts';

/** What can be read again while the server runs. */
export type Reloading = [what: string, reload: () => void][];

export interface Starting {
  readonly log: Log;
  readonly closing: Closing;
  readonly reloading: Reloading;
  readonly probes: ProbeServer | null;
  readonly figures: Figures;
  readonly print: (line: string) => void;
  /** Ends the process, which holds nothing that must be written. */
  readonly end: () => void;
  /** Called when another server has taken over. */
  readonly onUsurped: () => void;
}
