/** The caller of the console, once the session is known. */
import type { StaffSession } from '../../../../store/queries/staff/sessions.ts';

export interface Caller extends StaffSession {
  readonly address: string;
  /** The Host header; absent where nobody calls. */
  readonly host?: string;
}
