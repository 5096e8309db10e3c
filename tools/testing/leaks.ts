/** Fails a test file that leaves something behind for the next file of its worker, by name. */
import { afterAll, expect, vi } from 'vitest';

const watchedEvents = ['SIGINT', 'SIGTERM', 'SIGHUP', 'message'] as const;

interface Surroundings {
  readonly globals: ReadonlySet<string>;
  readonly env: string;
  readonly listeners: string;
  readonly stored: number;
}

const countStored = (): number =>
  typeof localStorage === 'object' && typeof document === 'object'
    ? localStorage.length + sessionStorage.length
    : 0;

/** Libraries keep registries under names such as __zod_globalRegistry, and put back undefined. */
const isOwn = (name: string): boolean =>
  !name.startsWith('__') && Reflect.get(globalThis, name) !== undefined;

const look = (): Surroundings => ({
  globals: new Set(Object.getOwnPropertyNames(globalThis).filter(isOwn)),
  env: JSON.stringify(process.env),
  listeners: watchedEvents.map((event) => `${event} ${process.listenerCount(event)}`).join(', '),
  stored: countStored(),
});

function differences(before: Surroundings, after: Surroundings): string[] {
  const globals = [...after.globals].filter((name) => !before.globals.has(name));
  return [
    ...(vi.isFakeTimers() ? ['fake timers'] : []),
    ...(globals.length > 0 ? [`globals ${globals.join(', ')}`] : []),
    ...(before.env === after.env ? [] : ['changed environment variables']),
    ...(before.listeners === after.listeners
      ? []
      : [`listeners of the process (${after.listeners}; before: ${before.listeners})`]),
    ...(after.stored > before.stored ? ['stored items'] : []),
  ];
}

const before = look();

// Hooks run in reverse: this one after all of the file's own.
afterAll(() => {
  const { testPath = 'This file' } = expect.getState();
  const left = differences(before, look());
  if (left.length > 0) throw new Error(`${testPath} leaves behind: ${left.join('; ')}.`);
});
