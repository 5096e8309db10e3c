/** The head of an answer on a connection that stays open, as Node would write it. */
import { STATUS_CODES, validateHeaderValue } from 'node:http';
import type { Instant } from '@layline/contract';
import { httpDate } from '../../clock.ts';
import type { Headers } from './ahead.ts';

interface Sending {
  readonly at: Instant;
  readonly keepAliveMs: number;
}

/** Without the empty line that ends it, so that lines may follow. */
export function makeHead(status: number, headers: Headers, { at, keepAliveMs }: Sending): string {
  const kept = ['connection', 'keep-alive', 'keep-alive', `timeout=${keepAliveMs / 1000}`];
  const all = [...headers, 'date', httpDate(at), ...kept];
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`];
  for (let index = 0; index < all.length; index += 2) {
    const [name = '', value = ''] = [all[index], all[index + 1]];
    validateHeaderValue(name, value);
    lines.push(`${name}: ${value}`);
  }
  return `${lines.join('\r\n')}\r\n`;
}
