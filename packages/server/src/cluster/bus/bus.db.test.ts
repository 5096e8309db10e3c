import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LocalBus } from '../../../test/local-bus.ts';
import { hasNats, openTestNats, type TestNats } from '../../../test/nats-server.ts';
import { systemClock } from '../../base/clock.ts';
import { silentLog } from '../../base/log.ts';
import type { Bus } from './bus.ts';
import { openNats } from './nats-bus.ts';

const bytes = (text: string): Uint8Array => Buffer.from(text);
const textOf = (payload: Uint8Array): string => Buffer.from(payload).toString();
const maxMs = 20_000;

interface Maker {
  readonly name: string;
  open(): Promise<{ one: Bus; other: Bus; close: () => Promise<void> }>;
}

const inProcess: Maker = {
  name: 'in one process',
  async open() {
    const bus = new LocalBus(systemClock);
    return { one: bus, other: bus, close: () => bus.close() };
  },
};

const connectTo = ({ url }: Pick<TestNats, 'url'>): Bus =>
  openNats({ url, clock: systemClock, log: silentLog() });

async function isUp(bus: Bus): Promise<void> {
  await expect.poll(() => bus.isUp, { timeout: maxMs }).toBe(true);
}

const overNats: Maker = {
  name: 'over NATS',
  async open() {
    const nats = await openTestNats();
    const [one, other] = [connectTo(nats), connectTo(nats)];
    const close = async (): Promise<void> => {
      await one.close();
      await other.close();
      await nats.stop();
    };
    await isUp(one);
    await isUp(other);
    return { one, other, close };
  },
};

if (!hasNats) console.warn('SKIPPED: the wire over NATS: no nats-server is installed.');

describe.each(hasNats ? [inProcess, overNats] : [inProcess])('a bus $name', (maker) => {
  let one: Bus;
  let other: Bus;
  let close: () => Promise<void>;

  beforeEach(async () => {
    ({ one, other, close } = await maker.open());
  });
  afterEach(() => close());

  it('[OPS-19] carries what is published to whoever listens, until they stop', async () => {
    const received: string[] = [];
    const end = other.subscribe('ll.test.lead', (payload) => received.push(textOf(payload)));
    await expect
      .poll(() => {
        one.publish('ll.test.lead', bytes('here'));
        return received.length;
      })
      .toBeGreaterThan(0);
    end();
    expect(received[0]).toBe('here');
  });

  it('[OPS-19] answers a request; one that nobody serves says so at once', async () => {
    const request = { subject: 'll.test.call.1', payload: bytes('two'), maxMs };
    expect(await one.request(request)).toEqual({ kind: 'nobody' });
    other.serve('ll.test.call.1', async (payload) => bytes(`${textOf(payload)} and more`));
    await expect.poll(async () => (await one.request(request)).kind).toBe('reply');
    const reply = await one.request(request);
    expect(reply.kind === 'reply' && textOf(reply.payload)).toBe('two and more');
  });

  it('[OPS-19] carries no message that is too large, and stays up', async () => {
    const received: number[] = [];
    other.subscribe('ll.test.board', (payload) => received.push(payload.byteLength));
    other.serve('ll.test.call.3', async (payload) => payload);
    other.serve('ll.test.call.4', async () => new Uint8Array(other.payloadMax + 1));
    const asked = (subject: string, bytesIn: number) =>
      one.request({ subject, payload: new Uint8Array(bytesIn), maxMs: 200 });
    const largest = one.payloadMax;
    await expect.poll(async () => (await asked('ll.test.call.3', largest)).kind).toBe('reply');
    expect((await asked('ll.test.call.3', largest + 1)).kind).toBe('nobody');
    expect((await asked('ll.test.call.4', 1)).kind).toBe('lost');
    one.publish('ll.test.board', new Uint8Array(largest + 1));
    one.publish('ll.test.board', new Uint8Array(largest));
    await expect.poll(() => received).toEqual([largest]);
    expect([one.isUp, other.isUp]).toEqual([true, true]);
  });

  it('[OPS-19] an answer that does not come is lost, not refused', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    other.serve('ll.test.call.2', async () => {
      await promise;
      throw new Error('too late');
    });
    const request = { subject: 'll.test.call.2', payload: bytes(''), maxMs: 200 };
    await expect.poll(async () => (await one.request(request)).kind).toBe('lost');
    resolve();
  });
});

describe.runIf(hasNats)('NATS that comes and goes', () => {
  it('[OPS-19] is not needed at the start, and found again whenever it is back', async () => {
    const nats = await openTestNats();
    await nats.stop();
    const [one, other] = [connectTo(nats), connectTo(nats)];
    const received: string[] = [];
    other.subscribe('ll.test.lead', (payload) => received.push(textOf(payload)));
    expect(one.isUp).toBe(false);
    expect(await one.request({ subject: 'any', payload: bytes(''), maxMs })).toEqual({
      kind: 'nobody',
    });
    for (const word of ['first', 'second']) {
      await nats.start();
      await isUp(one);
      await isUp(other);
      await expect
        .poll(
          () => {
            one.publish('ll.test.lead', bytes(word));
            return received.includes(word);
          },
          { timeout: maxMs },
        )
        .toBe(true);
      const pending = one.request({ subject: 'll.test.none', payload: bytes(''), maxMs });
      await nats.stop();
      expect((await pending).kind).toMatch(/nobody|lost/);
      await expect.poll(() => one.isUp, { timeout: maxMs }).toBe(false);
    }
    await one.close();
    await other.close();
  });
});
