import { hash } from 'node:crypto';
import type { AuditEntry } from './audit.ts';

/** The store keeps the values of a command in an order of its own. */
const sorted = (input: AuditEntry['input']): [string, string][] =>
  Object.entries(input).toSorted(([a], [b]) => (a < b ? -1 : 1));

/** SHA-256 of all that a row of the audit says, in hexadecimal. */
export function auditHash(entry: AuditEntry): string {
  const { at, staffId, staffName, role, address, command, input } = entry;
  const { reason, outcome, detail, approvalId, begunId } = entry;
  const who = [at, staffId, staffName, role, address];
  const what = [command, sorted(input), reason, outcome, detail, approvalId, begunId];
  return hash('sha256', JSON.stringify([...who, ...what]), 'hex');
}
