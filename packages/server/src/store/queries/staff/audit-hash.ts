import { hash } from 'node:crypto';
import type { AuditEntry } from './audit.ts';

/** The store keeps a command's values in its own order. */
const sorted = (input: AuditEntry['input']): [string, string][] =>
  Object.entries(input).toSorted(([a], [b]) => (a < b ? -1 : 1));

/** Returns the SHA-256 of an audit row's whole content, in hex. */
export function auditHash(entry: AuditEntry): string {
  const { at, staffId, staffName, role, address, command, input } = entry;
  const { reason, outcome, detail, approvalId, begunId, changes } = entry;
  const who = [at, staffId, staffName, role, address];
  const what = [command, sorted(input), reason, outcome, detail, approvalId, begunId];
  // Rows from before values were compared keep their hash.
  const compared = changes === null ? [] : [changes.map(({ name, from, to }) => [name, from, to])];
  return hash('sha256', JSON.stringify([...who, ...what, ...compared]), 'hex');
}
