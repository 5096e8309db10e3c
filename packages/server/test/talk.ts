/** Bytes over one connection, for what no client of a library would send. */
import { connect } from 'node:net';

interface Expected {
  readonly answers: number;
  /** What the last of them ends with. */
  readonly end: string;
}

/** What comes back for these bytes, until the connection ends or all that is expected came. */
export async function talk(
  port: number,
  sent: string,
  { answers, end }: Expected,
): Promise<string> {
  const socket = connect({ host: '127.0.0.1', port });
  socket.write(sent);
  let heard = '';
  for await (const part of socket) {
    heard += String(part);
    if (heard.split('HTTP/1.1 ').length > answers && heard.endsWith(end)) break;
  }
  return heard;
}
