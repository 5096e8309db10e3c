/** The journal line that announces an audit row. */
export interface AuditMark {
  readonly auditId: number;
  readonly hash: string;
}

export const makeAuditMark = ({ auditId, hash }: AuditMark): string =>
  `audit-row ${auditId} ${hash}`;

/** Returns null for any other line. */
export function parseAuditMark(text: string): AuditMark | null {
  const [, id, hash] = /^audit-row (\d+) ([0-9a-f]{64})$/.exec(text) ?? [];
  return id === undefined || hash === undefined ? null : { auditId: Number(id), hash };
}
