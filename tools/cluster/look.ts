/** What each server of the cluster says of itself at its own port for probes. */
import type { Member } from './member.ts';

interface Probed {
  readonly member: Member;
  /** Of the players. */
  readonly port: number;
  readonly probes: number;
}

export interface Row {
  readonly name: string;
  readonly port: number;
  readonly role: 'leads' | 'waits' | 'edge' | 'starts' | 'silent' | 'paused' | 'down';
  readonly epoch: number | null;
  /** The last number of the journal that it has; null if it does not say. */
  readonly seq: number | null;
  /** Numbers behind the leader; null if one of the two is not known. */
  readonly behind: number | null;
  readonly sockets: number | null;
  readonly isReady: boolean;
  /** Why it is not ready. */
  readonly reason: string;
}

interface Readiness {
  readonly ready: boolean;
  readonly reasons?: readonly { readonly code: string }[];
  readonly standby?: boolean;
  readonly epoch?: number | null;
  readonly engine?: { readonly seq: number };
  readonly journal?: { readonly seq: number } | null;
}

const lookMsMax = 3000;

/** Null without an answer. */
async function ask(port: number, path: string): Promise<string | null> {
  try {
    const signal = AbortSignal.timeout(lookMsMax);
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { signal });
    return await response.text();
  } catch {
    return null;
  }
}

type Seen = Omit<Row, 'behind'>;

async function see({ member, port, probes }: Probed): Promise<Seen> {
  const nothing = { name: member.name, port, epoch: null, seq: null, sockets: null };
  const without = { ...nothing, isReady: false, reason: '' };
  if (member.condition !== 'up') return { ...without, role: member.condition };
  const [text, metrics] = await Promise.all([ask(probes, '/readyz'), ask(probes, '/metrics')]);
  if (text === null) return { ...without, role: 'silent' };
  const {
    ready,
    reasons = [],
    standby,
    epoch = null,
    engine,
    journal,
  } = JSON.parse(text) as Readiness;
  const seq = engine?.seq ?? journal?.seq ?? null;
  const sockets = /^layline_stream_sockets (\d+)/m.exec(metrics ?? '')?.[1];
  const isServing = engine !== undefined;
  const role = standby ? 'waits' : !isServing ? 'starts' : epoch === null ? 'edge' : 'leads';
  return {
    ...nothing,
    role,
    epoch,
    seq,
    sockets: isServing && sockets !== undefined ? Number(sockets) : null,
    isReady: ready,
    reason: reasons.map(({ code }) => code).join(' '),
  };
}

/** Looks at all of them at once. */
export async function look(servers: readonly Probed[]): Promise<readonly Row[]> {
  const seen = await Promise.all(servers.map(see));
  const head = seen.find(({ role }) => role === 'leads')?.seq ?? null;
  return seen.map((one) => ({
    ...one,
    behind: head === null || one.seq === null ? null : Math.max(0, head - one.seq),
  }));
}
