/** Alerts as a receiver in another process gets them, which loses, delays and doubles what it answers. */
import type { ChildProcess } from 'node:child_process';
import { createHmac, type KeyObject } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { openManualClock } from '../../../test/manual-clock.ts';
import {
  type Received,
  type Receiver,
  openReceiver as receive,
} from '../../../test/open-receiver.ts';
import { ended } from '../../../test/real-server.ts';
import { silentLog } from '../../base/log.ts';
import { parseWebhookSecret } from '../../base/outside/sign-webhook.ts';
import { watchVenue } from '../../start/watch-venue.ts';
import type { Alert } from './alert.ts';
import { AlertSender } from './alert-sender.ts';

const secret = parseWebhookSecret(`whsec_${Buffer.alloc(32, 5).toString('base64')}`) as KeyObject;
const alert = { kind: 'store-outage', severity: 'critical', text: 'The disk is full.' } as const;

const children: ChildProcess[] = [];
afterEach(async () => {
  for (const child of children.splice(0)) {
    child.kill('SIGKILL');
    await ended(child);
  }
});

async function openReceiver(answers: string): Promise<Receiver> {
  const receiver = await receive(answers);
  children.push(receiver.child);
  return receiver;
}

/** The clock's pauses end as soon as they begin, and are noted. */
function openSender(
  url: string,
  { mayGoInside = true, store = [] as Alert[], sent = new Set<string>() } = {},
) {
  const pauses: number[] = [];
  const manual = openManualClock();
  const clock = {
    now: () => manual.now(),
    sleep: async (ms: number) => void pauses.push(ms),
  };
  const to = { url, secret, mayGoInside };
  const kept = {
    async add(alert: Alert) {
      const isNew = !store.some(({ id }) => id === alert.id);
      if (isNew) store.push(alert);
      return isNew;
    },
    waiting: async () => store.filter(({ id }) => !sent.has(id)),
    sent: async (id: string) => void sent.add(id),
  };
  return { pauses, sender: new AlertSender({ to, kept, clock, log: silentLog() }) };
}

function signatureOf({ headers, body }: Received): string {
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  return `v1,${createHmac('sha256', secret).update(signed).digest('base64')}`;
}

describe('alerts', () => {
  it('[OPS-30] are posted once, signed, with kind, time and facts', async () => {
    const { url, next } = await openReceiver('204');
    const { sender, pauses } = openSender(url);
    sender.raise({ ...alert, facts: { code: 'DISK_FULL' } });
    const got = await next();
    expect(got.headers['webhook-signature']).toBe(signatureOf(got));
    expect(JSON.parse(got.body)).toEqual({
      type: 'store-outage',
      timestamp: '2026-04-08T12:06:40.000Z',
      data: { severity: 'critical', text: 'The disk is full.', facts: { code: 'DISK_FULL' } },
    });
    await expect.poll(() => sender.report().sent).toBe(1);
    expect([pauses, sender.report().waiting]).toEqual([[], 0]);
  });

  it('[OPS-30] are repeated under the same id until they are taken, and then no more', async () => {
    const { url, next } = await openReceiver('503,cut,302,410,200');
    const { sender, pauses } = openSender(url);
    sender.raise(alert);
    sender.raise({ ...alert, text: 'The next.' });
    const all = [
      await next(),
      await next(),
      await next(),
      await next(),
      await next(),
      await next(),
    ];
    expect(all.every((got) => got.headers['webhook-signature'] === signatureOf(got))).toBe(true);
    const ids = all.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids.slice(0, 5)).size).toBe(1);
    expect(ids[5]).not.toBe(ids[0]);
    expect(JSON.parse(all[5]?.body ?? '').data.text).toBe('The next.');
    await expect.poll(() => sender.report().sent).toBe(2);
    expect(pauses).toEqual([1000, 5000, 30_000, 120_000]);
    expect(sender.report()).toMatchObject({ raised: 2, failed: 4, dropped: 0, waiting: 0 });
  });

  it('[OPS-30] wait for a slow receiver without keeping anybody, and no more than 200 of them', async () => {
    const { url, next } = await openReceiver('hang');
    const { sender } = openSender(url);
    for (let count = 0; count < 250; count += 1) sender.raise(alert);
    await next();
    expect(sender.report()).toMatchObject({ raised: 250, dropped: 50, waiting: 200, sent: 0 });
  });

  it('[OPS-30] of a server are sent by the next one, however it ended, under their ids', async () => {
    const store: Alert[] = [];
    const sent = new Set<string>();
    const silent = await openReceiver('hang');
    const { sender: first } = openSender(silent.url, { store, sent });
    first.raise(alert);
    first.raise({ ...alert, text: 'The second.' });
    const { headers } = await silent.next();
    expect(store.map(({ text }) => text)).toEqual(['The disk is full.', 'The second.']);
    const { url, next } = await openReceiver('200');
    const { sender } = openSender(url, { store, sent });
    sender.raise({ ...alert, text: 'The third.' });
    await sender.resume();
    const got = [await next(), await next(), await next()];
    const texts = got.map(({ body }) => JSON.parse(body).data.text as string);
    expect(texts.toSorted()).toEqual(['The disk is full.', 'The second.', 'The third.']);
    expect(got[texts.indexOf('The disk is full.')]?.headers['webhook-id']).toBe(
      headers['webhook-id'],
    );
    await sender.close();
    expect(sent.size).toBe(3);
  });

  it('[OPS-30] of one fact are sent once, whichever servers find it', async () => {
    const store: Alert[] = [];
    const sent = new Set<string>();
    const { url, next } = await openReceiver('200');
    for (const text of ['First.', 'Again.']) {
      const { sender } = openSender(url, { store, sent });
      sender.raise({ ...alert, text, fact: 'result-waits 1.1 7' });
      sender.raise({ ...alert, text: `${text} By itself.` });
      await expect.poll(() => sender.report().waiting).toBe(0);
      await sender.close();
    }
    const texts = [await next(), await next(), await next()].map(
      ({ body }) => JSON.parse(body).data.text as string,
    );
    expect(texts.toSorted()).toEqual(['Again. By itself.', 'First.', 'First. By itself.']);
    expect(store.map(({ id }) => sent.has(id))).toEqual([true, true, true]);
  });

  it('[OPS-30] tell of a suspended feed, the store, waiting results, and refused messages', () => {
    const raised: string[] = [];
    const clock = openManualClock();
    const state = {
      feed: 'silent' as string | null,
      outage: null as object | null,
      results: [] as object[],
      refused: { count: 0, last: '' },
    };
    const stop = watchVenue({
      alerts: { raise: ({ kind }) => void raised.push(kind) },
      clock,
      feeds: {
        states: () => [{ name: 'acme', isRunning: true, staleReason: state.feed }] as never,
      },
      writes: {
        get outage() {
          return state.outage as never;
        },
      },
      providers: {
        states: () => [{ provider: 'acme', refused: state.refused }] as never,
      },
      resultsWaiting: { list: () => state.results as never },
      casino: { lostRounds: [] },
    });
    clock.advance(9000);
    expect(raised).toEqual([]);
    clock.advance(60_000);
    state.feed = null;
    state.outage = { code: 'DISK_FULL', text: 'The disk is full.' };
    clock.advance(2000);
    state.outage = null;
    state.results = [{ marketId: '1.1', source: 'acme', reason: 'It contradicts itself.' }];
    clock.advance(2000);
    state.refused = { count: 3, last: 'LATE, at: is 9000 ms ago' };
    clock.advance(1000);
    state.refused = { count: 9, last: 'LATE, at: is 9000 ms ago' };
    clock.advance(300_000);
    expect(raised.filter((kind) => kind === 'messages-refused')).toHaveLength(1);
    clock.advance(301_000);
    stop();
    expect(raised).toEqual([
      'feed-suspended',
      'feed-restored',
      'store-outage',
      'store-restored',
      'result-waits',
      'messages-refused',
      'messages-refused',
    ]);
  });
});
