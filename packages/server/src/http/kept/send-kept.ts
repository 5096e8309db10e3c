/**
 * Sends kept bytes, head and body in one write. Node puts a head together line by line and writes it
 * apart from the body: more work than all else of such an answer.
 */
import type { ServerResponse } from 'node:http';
import type { Clock } from '../../clock.ts';
import type { Headers } from '../quick/ahead.ts';
import { makeHead } from '../quick/plain-head.ts';
import { writeWhole } from '../quick/write-whole.ts';

export interface Answer {
  readonly status: 200 | 304;
  readonly headers: Headers;
  /** The same buffer as long as nothing changed; empty with 304. */
  readonly body: Buffer;
}

interface Whole {
  readonly headers: Headers;
  readonly second: number;
  readonly bytes: Buffer;
}

export function openSender(clock: Pick<Clock, 'now'>, keepAliveMs: number) {
  const kept = new WeakMap<Buffer, Whole>();

  function makeWhole({ status, headers, body }: Answer): Buffer {
    const head = makeHead(status, headers, { at: clock.now(), keepAliveMs });
    return Buffer.concat([Buffer.from(`${head}\r\n`, 'latin1'), body]);
  }

  /** Made once a second and change, whoever asks. */
  function wholeOf(answer: Answer): Buffer {
    if (answer.status === 304) return makeWhole(answer);
    const { headers, body } = answer;
    const second = Math.floor(clock.now() / 1000);
    const known = kept.get(body);
    if (known?.headers === headers && known.second === second) return known.bytes;
    const bytes = makeWhole(answer);
    kept.set(body, { headers, second, bytes });
    return bytes;
  }

  return (response: ServerResponse, answer: Answer): void => {
    if (writeWhole(response, () => wholeOf(answer))) return;
    response.writeHead(answer.status, [...answer.headers]);
    response.end(answer.body);
  };
}
