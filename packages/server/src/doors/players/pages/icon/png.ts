/** Encodes a picture as PNG: 8 bits a channel, without transparency. */
import { crc32, deflateSync } from 'node:zlib';

export interface Picture {
  readonly size: number;
  /** Red, green and blue of each point, line by line. */
  readonly points: Uint8Array;
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}

/** Eight bits a channel, red, green and blue; no interlace. */
function header(size: number): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(size, 0);
  data.writeUInt32BE(size, 4);
  data.set([8, 2, 0, 0, 0], 8);
  return data;
}

export function encodePng({ size, points }: Picture): Buffer {
  const width = size * 3;
  // Each line begins with the number of its filter, 0 for none.
  const lines = Buffer.alloc(size * (width + 1));
  for (let line = 0; line < size; line++) {
    lines.set(points.subarray(line * width, (line + 1) * width), line * (width + 1) + 1);
  }
  return Buffer.concat([
    signature,
    chunk('IHDR', header(size)),
    chunk('IDAT', deflateSync(lines, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
