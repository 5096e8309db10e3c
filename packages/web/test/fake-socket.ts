/** The server's end of the client's one socket. */
import type { Json, StreamMessage, StreamRequest } from '@layline/contract';
import { act, waitFor } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { streamLine } from '../src/live/stream/window-line.ts';
import { ok } from './fake-server.ts';

class FakeSocket {
  static readonly OPEN = 1;
  static newest: FakeSocket | null = null;
  readonly readyState = FakeSocket.OPEN;
  readonly topics: string[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor() {
    FakeSocket.newest = this;
  }
  send(text: string): void {
    const request = JSON.parse(text) as StreamRequest;
    if (request.op === 'subscribe') this.topics.push(...request.topics.map(({ topic }) => topic));
  }
  close(): void {
    this.onmessage = null;
  }
}

/** For the fake server: what a client asks for before it opens its socket. */
export const ticketAnswer = {
  'POST /stream/ticket': ok({ ticket: 'once', expiresInMs: 30_000 }),
} as const;

const send = (message: StreamMessage): void =>
  act(() => FakeSocket.newest?.onmessage?.({ data: JSON.stringify(message) }));

export const publish = (topic: string, seq: number, data: object): void =>
  send({ op: 'snapshot', topic, seq, data: data as Json });

/** Call before what follows topics is shown. */
export function offerStream(): void {
  vi.stubGlobal('WebSocket', FakeSocket);
  streamLine.setOffered(true);
}

/** Opens the socket, and waits until the client subscribes to the topic. */
export async function acceptSocket(topic: string): Promise<void> {
  await waitFor(() => expect(FakeSocket.newest?.onmessage).toBeTruthy());
  send({ op: 'hello', epoch: 'a', userId: 'ravi', heartbeatMs: 3_600_000, limits: {} as never });
  await waitFor(() => expect(FakeSocket.newest?.topics).toContain(topic));
}

export function withdrawStream(): void {
  act(() => streamLine.setOffered(false));
  FakeSocket.newest = null;
}
