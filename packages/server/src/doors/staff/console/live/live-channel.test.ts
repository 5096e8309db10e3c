/** Live figures of the console, over a real connection. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { type ManualClock, openManualClock } from '../../../../../test/manual-clock.ts';
import { LiveChannel } from './live-channel.ts';

let server: Server;
afterEach(() => void server.close());

interface Reader {
  /** Resolves with the next text that the server sends; null once it has closed the connection. */
  readonly next: () => Promise<string | null>;
}

interface Scene {
  readonly clock: ManualClock;
  readonly channel: LiveChannel;
  readonly reader: Reader;
}

interface Options {
  readonly clock?: ManualClock;
  readonly isWelcome?: () => Promise<boolean>;
  readonly pauseAfter?: (tookMs: number) => number;
}

async function openScene(
  make: () => unknown,
  { clock = openManualClock(), isWelcome = async () => true, pauseAfter = () => 100 }: Options = {},
): Promise<Scene> {
  const channel = new LiveChannel(clock, { make, pauseAfter });
  server = createServer((_request, response) => channel.add({ response, isWelcome }));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const { body } = await fetch(`http://127.0.0.1:${port}/`);
  const reader = (body as ReadableStream<Uint8Array>).getReader();
  const next = async (): Promise<string | null> => {
    const { value } = await reader.read().catch(() => ({ value: undefined }));
    return value === undefined ? null : Buffer.from(value).toString();
  };
  return { clock, channel, reader: { next } };
}

const frame = (value: unknown): string => `data: ${JSON.stringify(value)}\n\n`;

it('shows a change at once after a quiet time, and the next ones after a pause', async () => {
  let value = 1;
  const { clock, channel, reader } = await openScene(() => value);
  expect(await reader.next()).toBe(frame(1));
  clock.advance(100);
  value = 2;
  channel.refresh();
  clock.advance(0);
  expect(await reader.next()).toBe(frame(2));
  for (value of [3, 4, 5]) channel.refresh();
  clock.advance(99);
  value = 6;
  clock.advance(1);
  expect(await reader.next()).toBe(frame(6));
});

it('pauses for longer if making it takes long', async () => {
  const manual = openManualClock();
  let [count, spentMs] = [0, 0];
  const make = (): number => {
    spentMs += 7;
    return ++count;
  };
  const { channel, reader } = await openScene(make, {
    clock: { ...manual, monotonicMs: () => manual.monotonicMs() + spentMs },
    pauseAfter: (tookMs) => tookMs * 40,
  });
  expect(await reader.next()).toBe(frame(1));
  channel.refresh();
  manual.advance(7 * 40 - 1);
  expect(count).toBe(1);
  manual.advance(1);
  expect(await reader.next()).toBe(frame(2));
});

it('does not pause for one message that took long alone', async () => {
  const manual = openManualClock();
  let [count, spentMs] = [0, 0];
  const make = (): number => {
    count += 1;
    spentMs += count === 2 ? 500 : 1;
    return count;
  };
  const { channel, reader } = await openScene(make, {
    clock: { ...manual, monotonicMs: () => manual.monotonicMs() + spentMs },
    pauseAfter: (tookMs) => tookMs * 40,
  });
  expect(await reader.next()).toBe(frame(1));
  channel.refresh();
  manual.advance(40);
  expect(await reader.next()).toBe(frame(2));
  channel.refresh();
  manual.advance(40);
  expect(await reader.next()).toBe(frame(3));
});

it('shows once a second what nobody announced, and else keeps the connection open', async () => {
  let value = 1;
  const { clock, reader } = await openScene(() => value);
  expect(await reader.next()).toBe(frame(1));
  clock.advance(1000);
  expect(await reader.next()).toBe(':\n\n');
  value = 2;
  clock.advance(1000);
  expect(await reader.next()).toBe(frame(2));
});

it('disconnects a listener whose session has ended', async () => {
  let isWelcome = true;
  const { clock, channel, reader } = await openScene(() => 1, { isWelcome: async () => isWelcome });
  expect(await reader.next()).toBe(frame(1));
  isWelcome = false;
  clock.advance(1000);
  expect(await reader.next()).toBeNull();
  await expect.poll(() => channel.isIdle).toBe(true);
});
