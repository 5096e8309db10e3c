/** What each server of the cluster says of itself at its own port for probes. */
import type { Member } from './member.ts';

interface Probed {
  readonly member: Member;
  /** Of the players; null for a server of feeds. */
  readonly port: number | null;
  readonly probes: number;
}

export interface Row {
  readonly name: string;
  readonly port: number | null;
  readonly role: 'leads' | 'waits' | 'edge' | 'runs' | 'starts' | 'silent' | 'paused' | 'down';
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
  /** Of a server of feeds: whether it runs each. */
  readonly feeds?: readonly { readonly isRun?: boolean }[];
}

function roleOf({ standby, epoch = null, engine, feeds = [] }: Readiness): Row['role'] {
  const runs = feeds.map(({ isRun }) => isRun).filter((isRun) => isRun !== undefined);
  if (runs.length > 0) return runs.includes(true) ? 'runs' : 'waits';
  if (standby) return 'waits';
  if (engine === undefined) return 'starts';
  return epoch === null ? 'edge' : 'leads';
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
  const readiness = JSON.parse(text) as Readiness;
  const { ready, reasons = [], epoch = null, engine, journal } = readiness;
  const seq = engine?.seq ?? journal?.seq ?? null;
  const sockets = /^layline_stream_sockets (\d+)/m.exec(metrics ?? '')?.[1];
  return {
    ...nothing,
    role: roleOf(readiness),
    epoch,
    seq,
    sockets: engine !== undefined && sockets !== undefined ? Number(sockets) : null,
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
