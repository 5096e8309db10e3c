/** Answers requests that are refused before any hook runs, with the same security headers as all others. */
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type Refusal, refuse } from '@layline/contract';
import { replyOfRefusal } from './reply.ts';
import { strictTransport } from './require-tls.ts';
import { makePolicy } from './security.ts';

type Header = readonly [name: string, value: string];

/** The site is unknown at this point, so the policy is that of an unknown host. */
export const earlyHeaders = (isBehindTls: boolean): readonly Header[] => [
  ['x-content-type-options', 'nosniff'],
  ['content-security-policy', makePolicy(null)],
  ...(isBehindTls ? [strictTransport] : []),
];

interface ParserError {
  readonly code?: string;
}

/** Answers a request that could not be parsed, and closes the connection. */
export function answerMalformed(isBehindTls: boolean) {
  return (error: ParserError, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const [status, refusal] = faultOf(error);
    const body = JSON.stringify(replyOfRefusal(refusal).body);
    const headers: readonly Header[] = [
      ['connection', 'close'],
      ['content-type', 'application/json; charset=utf-8'],
      ['content-length', String(Buffer.byteLength(body))],
      ...earlyHeaders(isBehindTls),
    ];
    const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`);
    const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n`;
    if (socket.writable) socket.write(head + body);
    socket.destroySoon();
  };
}

function faultOf({ code }: ParserError): readonly [status: number, refusal: Refusal] {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return [408, refuse('INVALID_REQUEST', 'request: took too long to arrive')];
  }
  if (code === 'HPE_HEADER_OVERFLOW') {
    return [431, refuse('INVALID_REQUEST', 'headers: are too large')];
  }
  return [400, refuse('INVALID_REQUEST', 'request: must be well-formed HTTP')];
}
