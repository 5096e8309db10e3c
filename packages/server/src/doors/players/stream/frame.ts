/**
 * A WebSocket text frame as a server sends it (RFC 6455, 5.2): whole, unmasked, not compressed. It is made
 * once and written to every reader unchanged; the library would frame it again for each.
 */

const finalText = 0x81;
const shortMax = 125;
const middleMax = 0xffff;

export function makeFrame(payload: Buffer): Buffer {
  const { length } = payload;
  const headBytes = length <= shortMax ? 2 : length <= middleMax ? 4 : 10;
  const frame = Buffer.allocUnsafe(headBytes + length);
  frame[0] = finalText;
  if (headBytes === 2) frame[1] = length;
  else if (headBytes === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  payload.copy(frame, headBytes);
  return frame;
}

export const frameText = (message: object): Buffer =>
  makeFrame(Buffer.from(JSON.stringify(message)));
