/** At the door of somebody who has NATS and its password, but not PostgreSQL. */
import { describe, expect, it } from 'vitest';
import { LocalBus } from '../../../test/local-bus.ts';
import { systemClock } from '../../base/clock.ts';
import { silentLog } from '../../base/log.ts';
import type { LeaderRow } from '../../store/queries/lease-keys.ts';
import type { BusReply, BusRequest } from '../bus/bus.ts';
import { publishersOf, subjectsOf } from '../wire.ts';
import { makeEpochKeys } from './epoch-keys.ts';
import { SealedBus } from './sealed-bus.ts';

const subjects = subjectsOf('test');
const bytes = (text: string): Uint8Array => Buffer.from(text);
const textOf = (payload: Uint8Array): string => Buffer.from(payload).toString();
const maxMs = 100;

/** Lets everything arrive that was published. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 8; turn += 1) await systemClock.turn();
}

/** Somebody reads along, and may answer in the leader's place. */
class TappedBus extends LocalBus {
  readonly calls: Uint8Array[] = [];
  readonly answers: Uint8Array[] = [];
  instead: Uint8Array | null = null;

  override async request(request: BusRequest): Promise<BusReply> {
    this.calls.push(request.payload);
    const reply = await super.request(request);
    if (reply.kind === 'reply') this.answers.push(reply.payload);
    return this.instead === null ? reply : { kind: 'reply', payload: this.instead };
  }
}

function openVenue() {
  const wire = new TappedBus(systemClock);
  let row: LeaderRow | null = null;
  const connect = (): SealedBus =>
    new SealedBus({
      bus: wire,
      subjects: publishersOf(subjects),
      clock: systemClock,
      log: silentLog(),
      readLeader: () => Promise.resolve(row),
    });
  function lead(epoch: number): SealedBus {
    const keys = makeEpochKeys();
    row = { epoch, keys: keys.text, isValid: true };
    const bus = connect();
    bus.lead(epoch, keys);
    return bus;
  }
  const received: string[] = [];
  const recorded: Uint8Array[] = [];
  wire.subscribe(subjects.words, (payload) => recorded.push(payload));
  return {
    wire,
    lead,
    connect,
    received,
    recorded,
    /** An edge that knows the leader. */
    async follow(): Promise<SealedBus> {
      const edge = connect();
      for (const subject of [subjects.lead, subjects.board, subjects.sessions, subjects.counts]) {
        edge.subscribe(subject, (payload) => received.push(`${subject}: ${textOf(payload)}`));
      }
      await settle();
      return edge;
    },
  };
}

type Venue = ReturnType<typeof openVenue>;

async function receivedAfter({ received }: Venue, publish: () => void): Promise<string[]> {
  received.length = 0;
  publish();
  // Later flushes wait for their time.
  await systemClock.sleep(30);
  await settle();
  return [...received];
}

describe('[OPS-19] what the leader publishes', () => {
  it('arrives in order, many messages under one signature, and unreadable on the way', async () => {
    const venue = openVenue();
    const leader = venue.lead(1);
    await venue.follow();
    const told = await receivedAfter(venue, () => {
      for (const nth of ['1', '2', '3']) leader.publish(subjects.board, bytes(`odds ${nth}`));
      leader.publish(subjects.sessions, bytes('ended'));
    });
    const { board, sessions } = subjects;
    const odds = ['1', '2', '3'].map((nth) => `${board}: odds ${nth}`);
    expect(told).toEqual([...odds, `${sessions}: ended`]);
    expect(venue.recorded).toHaveLength(1);
    expect(venue.recorded.some((payload) => textOf(payload).includes('odds'))).toBe(false);
  });

  it('is nothing that somebody else made up, under whatever subject, epoch or key', async () => {
    const venue = openVenue();
    const leader = venue.lead(1);
    await venue.follow();
    const forged = JSON.stringify({ epoch: 1_000_000, seq: 1, board: 1e9, isPaused: true });
    const impostor = makeEpochKeys();
    const strangers = [1, 1_000_000].map((epoch) => {
      const stranger = venue.connect();
      stranger.lead(epoch, impostor);
      return stranger;
    });
    expect(
      await receivedAfter(venue, () => {
        for (const subject of [subjects.words, subjects.lead, subjects.board, subjects.counts]) {
          venue.wire.publish(subject, bytes(forged));
          venue.wire.publish(subject, new Uint8Array(7));
        }
        for (const stranger of strangers) {
          stranger.publish(subjects.board, bytes(forged));
          stranger.publish(subjects.counts, bytes(forged));
        }
      }),
    ).toEqual([]);
    const ours = () => leader.publish(subjects.lead, bytes('ours'));
    expect(await receivedAfter(venue, ours)).toEqual([`${subjects.lead}: ours`]);
  });

  it('counts once, and not after a later message or a later leader', async () => {
    const venue = openVenue();
    const first = venue.lead(1);
    await venue.follow();
    await receivedAfter(venue, () => first.publish(subjects.board, bytes('old')));
    const [old = bytes('')] = venue.recorded;
    const again = () => {
      for (const subject of [subjects.words, subjects.board, subjects.counts]) {
        venue.wire.publish(subject, old);
      }
    };
    expect(await receivedAfter(venue, again)).toEqual([]);
    const second = venue.lead(2);
    const next = () => second.publish(subjects.lead, bytes('next'));
    // The row of the lease is read again a quarter of a second after the last time.
    await expect.poll(() => receivedAfter(venue, next)).toContain(`${subjects.lead}: next`);
    const late = () => first.publish(subjects.lead, bytes('from the former'));
    expect(await receivedAfter(venue, late)).toEqual([]);
    expect(await receivedAfter(venue, again)).toEqual([]);
  });

  it('is not published by a server that does not lead', async () => {
    const venue = openVenue();
    venue.lead(1);
    await venue.follow();
    const other = await venue.follow();
    const forge = () => other.publish(subjects.board, bytes('mine'));
    expect(await receivedAfter(venue, forge)).toEqual([]);
  });
});

describe('[OPS-19] a call that is passed on', () => {
  const call = { subject: subjects.call(1), payload: bytes('password: kangaroo'), maxMs };

  it('can be read by the leader alone, and nobody else can answer it', async () => {
    const venue = openVenue();
    const { wire } = venue;
    const leader = venue.lead(1);
    const edge = await venue.follow();
    leader.serve(call.subject, async (payload) => bytes(`taken: ${textOf(payload)}`));
    wire.instead = bytes('Bet placed successfully!');
    expect(await edge.request(call)).toEqual({ kind: 'lost' });
    wire.instead = null;
    const reply = await edge.request(call);
    expect(reply.kind === 'reply' && textOf(reply.payload)).toBe('taken: password: kangaroo');
    // The answer to another call does not fit.
    [wire.instead = null] = wire.answers;
    expect(await edge.request(call)).toEqual({ kind: 'lost' });
    const readable = [...wire.calls, ...wire.answers].map(textOf).join();
    expect([wire.calls.length, readable.includes('kangaroo')]).toEqual([3, false]);
  });

  it('is carried out once, however often it is recorded and sent again', async () => {
    const venue = openVenue();
    const leader = venue.lead(1);
    const edge = await venue.follow();
    let done = 0;
    leader.serve(call.subject, async () => {
      done += 1;
      return bytes('');
    });
    expect((await edge.request(call)).kind).toBe('reply');
    const [recorded = bytes('')] = venue.wire.calls;
    const again = { subject: call.subject, payload: recorded, maxMs };
    expect((await venue.wire.request(again)).kind).toBe('lost');
    leader.serve(subjects.table(1), async () => bytes(''));
    expect((await venue.wire.request({ ...again, subject: subjects.table(1) })).kind).toBe('lost');
    expect(done).toBe(1);
  });

  it('is not taken from who does not know the venue’s secret, or of a former epoch', async () => {
    const venue = openVenue();
    const leader = venue.lead(1);
    const edge = await venue.follow();
    const done: string[] = [];
    leader.serve(call.subject, async (payload) => {
      done.push(textOf(payload));
      return bytes('');
    });
    const request = { subject: call.subject, payload: call.payload, maxMs };
    expect((await venue.wire.request(request)).kind).toBe('lost');
    const stranger = venue.connect();
    stranger.lead(1, makeEpochKeys());
    expect((await stranger.request(call)).kind).toBe('lost');
    expect(done).toEqual([]);
    expect((await edge.request(call)).kind).toBe('reply');
    expect(await edge.request({ ...call, subject: subjects.call(2) })).toEqual({ kind: 'nobody' });
  });
});

describe('[OPS-19] what the servers publish to each other', () => {
  it('is unreadable on the way, and counts once and under its own subject', async () => {
    const venue = openVenue();
    venue.lead(1);
    await venue.follow();
    const edge = await venue.follow();
    const sent: Uint8Array[] = [];
    venue.wire.subscribe(subjects.counts, (payload) => sent.push(payload));
    const counts = `${subjects.counts}: 10.0.0.1`;
    const publish = () => edge.publish(subjects.counts, bytes('10.0.0.1'));
    expect(await receivedAfter(venue, publish)).toEqual([counts, counts]);
    const [recorded = bytes('')] = sent;
    expect(textOf(recorded)).not.toContain('10.0.0.1');
    const again = () => {
      for (const subject of [subjects.counts, subjects.open, subjects.words]) {
        venue.wire.publish(subject, recorded);
      }
    };
    expect(await receivedAfter(venue, again)).toEqual([]);
  });
});
