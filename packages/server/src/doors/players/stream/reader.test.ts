/** A reader whose client does not read for a while. */
import { Duplex } from 'node:stream';
import { type Followed, follow, instant, type Json, type StreamMessage } from '@layline/contract';
import { expect, it } from 'vitest';
import { LiveTopic, noCounts } from './live-topic.ts';
import { Reader, type ReaderParts } from './reader.ts';
import { SharedWrites } from './shared-writes.ts';

/** Accepts one write and blocks it until `release`. */
function stuckSocket() {
  const taken: Buffer[] = [];
  let free: (() => void) | null = null;
  let isStuck = true;
  const socket = new Duplex({
    highWaterMark: 16_384,
    read: () => undefined,
    write(chunk: Buffer, _encoding, done) {
      taken.push(chunk);
      if (isStuck) free = done;
      else done();
    },
  });
  const release = (): void => {
    isStuck = false;
    free?.();
  };
  return { socket, taken, release };
}

/** Decodes unmasked text frames into messages. */
function unframe(bytes: Buffer): StreamMessage[] {
  const messages: StreamMessage[] = [];
  for (let at = 0; at < bytes.length; ) {
    const short = bytes.readUInt8(at + 1);
    const head = short < 126 ? 2 : short === 126 ? 4 : 10;
    const length =
      short < 126
        ? short
        : short === 126
          ? bytes.readUInt16BE(at + 2)
          : Number(bytes.readBigUInt64BE(at + 2));
    messages.push(JSON.parse(bytes.toString('utf8', at + head, at + head + length)));
    at += head + length;
  }
  return messages;
}

it('[STREAM-8] a stuck reader costs limited memory, and later gets the latest state', async () => {
  const counts = noCounts();
  const names = ['one', 'two'];
  const data = new Map<string, Json>(names.map((name) => [name, { n: 0, pad: '' }]));
  const topics = names.map(
    (name) =>
      new LiveTopic(name, {
        source: { read: () => data.get(name) ?? null },
        seq: 1,
        counts: counts,
      }),
  );
  const { socket, taken, release } = stuckSocket();
  const mocked = { socket, counts, wake: () => undefined, empty: SharedWrites.empty() };
  const parts = mocked as unknown as ReaderParts;
  const reader = new Reader(parts);
  for (const topic of topics) {
    const group = topic.groupOf(0);
    reader.followed.set(topic.name, { topic, group });
    reader.take(topic.snapshot(), topic);
    group.readers.add(reader);
  }
  const now = instant(1);
  const change = (count: number): void => {
    for (const topic of topics) {
      data.set(topic.name, { n: count, pad: 'x'.repeat(900 + (count % 7)) });
      topic.refresh();
      for (const group of topic.groups.values()) topic.publish(group);
    }
    reader.flush(now);
  };
  for (let count = 1; count <= 2000; count += 1) {
    change(count);
    expect(socket.writableLength).toBeLessThan(160_000);
  }
  // Every change that was not written is part of a later one, or of the waiting one.
  expect(counts.coalesced).toBeGreaterThan(2 * 1500);
  expect(reader.behindSince).toBe(now);

  release();
  await new Promise((resolve) => setImmediate(resolve));
  expect(reader.behindSince).toBeNull();
  change(2001);
  await new Promise((resolve) => setImmediate(resolve));

  const held = new Map<string, Followed>();
  const messages = unframe(Buffer.concat(taken));
  for (const message of messages) {
    if (message.op !== 'snapshot' && message.op !== 'delta') continue;
    const step = follow(held.get(message.topic) ?? null, message);
    expect(step.kind).toBe('followed');
    if (step.kind === 'followed') held.set(message.topic, step.now);
  }
  for (const topic of topics) {
    expect(held.get(topic.name)).toEqual({ seq: topic.seq, data: data.get(topic.name) });
  }
  expect(messages.length).toBeLessThan(600);
});
