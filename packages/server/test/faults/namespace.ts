/**
 * A network namespace of Linux for one server, joined to this machine by one line to PostgreSQL and one to
 * NATS. A line that is down drops every packet without a word, as a broken switch does. Needs root and `ip`.
 */
import { execFileSync } from 'node:child_process';

/** One virtual cable. */
interface Line {
  /** Of this machine, as the server inside reaches it. */
  readonly host: string;
  down(): void;
  up(): void;
}

export interface Namespace {
  /** What to put before a command to run it inside. */
  readonly prefix: readonly [string, ...string[]];
  readonly database: Line;
  readonly wire: Line;
  close(): void;
}

const ip = (...words: readonly string[]): void => {
  execFileSync('ip', words, { stdio: ['ignore', 'ignore', 'pipe'] });
};

let opened = 0;

/** Throws where namespaces may not be made. */
export function openNamespace(): Namespace {
  opened += 1;
  const id = `ll${process.pid}-${opened}`;
  ip('netns', 'add', id);
  try {
    ip('-n', id, 'link', 'set', 'lo', 'up');
    const database = openLine(id, 'd');
    const wire = openLine(id, 'w');
    const close = (): void => ip('netns', 'del', id);
    return { prefix: ['ip', 'netns', 'exec', id], database, wire, close };
  } catch (error) {
    ip('netns', 'del', id);
    throw error;
  }
}

/** Why no namespace can be made here; null if one can. */
export function whyNoNamespace(): string | null {
  try {
    openNamespace().close();
    return null;
  } catch (error) {
    return `network namespaces need root and Debian's iproute2 (${String(error).split('\n')[0]})`;
  }
}

/** Lines of this process so far, each with four addresses of its own. */
let lines = 0;

function openLine(namespace: string, kind: string): Line {
  const near = `l${process.pid % 100_000}${kind}${opened}`;
  const far = `${near}x`;
  const net = `10.${200 + (process.pid % 50)}.${lines >> 6}`;
  const first = (lines & 63) * 4;
  lines += 1;
  ip('link', 'add', near, 'type', 'veth', 'peer', 'name', far, 'netns', namespace);
  ip('address', 'add', `${net}.${first + 1}/30`, 'dev', near);
  ip('-n', namespace, 'address', 'add', `${net}.${first + 2}/30`, 'dev', far);
  ip('-n', namespace, 'link', 'set', far, 'up');
  ip('link', 'set', near, 'up');
  return {
    host: `${net}.${first + 1}`,
    down: () => ip('link', 'set', near, 'down'),
    up: () => ip('link', 'set', near, 'up'),
  };
}
