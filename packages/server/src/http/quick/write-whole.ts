/**
 * Head and body in one write, where nothing else is due of Node: the connection stays open, no earlier
 * answer is under way in it, and it has taken what it was given. `finish` then tells Node that the
 * answer has been written.
 */
import type { ServerResponse } from 'node:http';

/** False when Node must write the answer; nothing was made or written then. */
export function writeWhole(response: ServerResponse, makeBytes: () => Buffer): boolean {
  const { socket } = response;
  if (socket === null || !response.shouldKeepAlive || socket.writableNeedDrain) return false;
  socket.write(makeBytes());
  response.emit('finish');
  return true;
}
