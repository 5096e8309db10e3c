/** Why a server does not start, in words that say what to do. */
import { outageCodeOf, outageText } from './outage.ts';

/** A refusal to start that the operator can resolve; the message says how. */
export class StartRefusal extends Error {}

/** Returns a refusal to start if the error means a store outage, else null. */
export function refusalOfOutage(error: unknown): StartRefusal | null {
  const outage = outageCodeOf(error);
  if (outage === null) return null;
  return new StartRefusal(
    `The server cannot start without writing. ${outageText(outage)} (${textOf(error)})`,
  );
}

const noRight = '42501';

/** Returns a refusal that names the setting if a role lacks a right, else null. */
export function refusalOfRights(error: unknown): StartRefusal | null {
  if ((error as { code?: string }).code !== noRight) return null;
  return new StartRefusal(
    `The role of DATABASE_URL may not do this (${textOf(error)}). Give the address of the role that ` +
      'owns the tables as DATABASE_OWNER_URL (--owner-url), or start the server once with it.',
  );
}

/** An AggregateError of refused connections has no message of its own. */
export function textOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(textOf).join('; ');
  if (error instanceof Error) return error.message;
  // Errors of the built-in store's own files have this form.
  const { errno } = (error ?? {}) as { errno?: number };
  return errno === undefined ? String(error) : `error ${errno} of a file`;
}
