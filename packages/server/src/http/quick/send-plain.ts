/**
 * Sends an answer that is made for one caller, as kept/send-kept.ts does kept bytes. What heads have in
 * common is made once a second.
 */
import type { Server, ServerResponse } from 'node:http';
import type { Clock } from '../../clock.ts';
import type { Headers } from './ahead.ts';
import { makeHead } from './plain-head.ts';
import type { PlainReply } from './plain-reply.ts';
import { writeWhole } from './write-whole.ts';

export interface Sent {
  /** What good answers of this kind carry. */
  readonly usual: Headers;
  /** What tells of the caller's count. */
  readonly counted: Headers;
  readonly reply: PlainReply;
}

interface Head {
  readonly second: number;
  readonly text: string;
}

export function openPlainSender(server: Server, clock: Pick<Clock, 'now'>) {
  const heads = new WeakMap<Headers, Map<number, Head>>();

  function headOf(status: number, usual: Headers): string {
    const at = clock.now();
    const second = Math.floor(at / 1000);
    const byStatus = heads.get(usual) ?? new Map<number, Head>();
    heads.set(usual, byStatus);
    const known = byStatus.get(status);
    if (known?.second === second) return known.text;
    const carried = carriedBy(status, usual);
    const text = makeHead(status, carried, { at, keepAliveMs: server.keepAliveTimeout });
    byStatus.set(status, { second, text });
    return text;
  }

  return (response: ServerResponse, { usual, counted, reply }: Sent): void => {
    const { status } = reply;
    const body = Buffer.isBuffer(reply.body) ? reply.body : Buffer.from(JSON.stringify(reply.body));
    if (response.destroyed || response.socket?.destroyed) return;
    const own = Object.entries(reply.headers);
    const makeWhole = () => {
      let head = headOf(status, usual);
      for (let at = 0; at < counted.length; at += 2)
        head += `${counted[at]}: ${counted[at + 1]}\r\n`;
      for (const [name, value] of own) head += `${name}: ${value}\r\n`;
      return join(`${head}content-length: ${body.length}\r\n\r\n`, body);
    };
    if (server.listening && writeWhole(response, makeWhole)) return;
    const close = server.listening ? [] : ['connection', 'close'];
    const lines = [...counted, ...own.flat(), 'content-length', String(body.length), ...close];
    response.writeHead(status, [...carriedBy(status, usual), ...lines]).end(body);
  };
}

/** A head has no letters but those of latin1. */
function join(head: string, body: Buffer): Buffer {
  const whole = Buffer.allocUnsafe(head.length + body.length);
  whole.write(head, 'latin1');
  whole.set(body, head.length);
  return whole;
}

/** A refusal says nothing of how long it may be kept. */
function carriedBy(status: number, usual: Headers): Headers {
  if (status === 200) return usual;
  const at = usual.indexOf('cache-control');
  return at < 0 ? usual : usual.toSpliced(at, 2);
}
