/** The client's single stream connection, with the real clock, dice and identity. */
import { apiBase } from '../../api/api-base.ts';
import { fetchOtherCalls, readTopic } from '../../api/call-shapes.ts';
import { askAgain } from '../../api/query-client.ts';
import { call, isIdentified } from '../../api/request.ts';
import { noteJournal, seenJournal } from '../../api/seen-journal.ts';
import { after, every, noteServerTime, now, type Stop } from '../../base/clock.ts';
import { noteAnswer, notePause } from './connection.ts';
import { openSocket, streamAddress } from './socket.ts';
import { StreamLine } from './stream-line.ts';
import type { DigestOf } from './topic-book.ts';

const pulses = new Set<() => void>();

/** Calls back a few times a second while the connection receives data. */
export function onPulse(act: () => void): Stop {
  pulses.add(act);
  return () => pulses.delete(act);
}

let digestOf: DigestOf = () => null;

/** The first connection needs no digests, so that their code is no part of the first page. */
async function loadDigests(): Promise<void> {
  ({ digestOfData: digestOf } = await import('@layline/contract/data-digest'));
}

async function findAddress(): Promise<string> {
  // Without them the next server sends snapshots.
  loadDigests().catch(() => {});
  // They tell how its data is read.
  await fetchOtherCalls();
  const ticket = isIdentified() ? (await call('streamTicket', {})).data.ticket : null;
  return streamAddress(apiBase(), location.href, ticket);
}

const dice = (): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32;

export const streamLine = new StreamLine({
  openSocket,
  findAddress,
  now,
  after,
  every,
  dice,
  digestOf: (data) => digestOf(data),
  readData: readTopic,
  seenJournal,
  onJournal: (number) => noteJournal(number),
  onTime: (at) => noteServerTime(at),
  onPause: () => void notePause(),
  onSuspended: () => askAgain(['site']),
  onPulse() {
    noteAnswer();
    for (const act of pulses) act();
  },
});
