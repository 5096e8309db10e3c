/**
 * Decompresses bzip2 block by block, so that memory is bounded by one block (at most 900 kB) for files of
 * any length. Throws an Error with a readable message if the data are truncated or damaged, after
 * yielding the blocks before the fault.
 */
import Bunzip from 'seek-bzip';

class CompressedBytes extends Bunzip.Stream {
  readonly #bytes: Uint8Array;
  #position = 0;

  constructor(bytes: Uint8Array) {
    super();
    this.#bytes = bytes;
  }

  override readByte(): number {
    const byte = this.#bytes[this.#position];
    if (byte === undefined) throw new Error('the bzip2 data end too soon');
    this.#position += 1;
    return byte;
  }

  override eof(): boolean {
    return this.#position >= this.#bytes.length;
  }
}

class BlockBytes {
  #bytes = Buffer.allocUnsafe(1 << 20);
  #length = 0;

  writeByte(byte: number): void {
    if (this.#length === this.#bytes.length) {
      this.#bytes = Buffer.concat([this.#bytes], this.#length * 2);
    }
    this.#bytes[this.#length] = byte;
    this.#length += 1;
  }

  take(): Buffer {
    const taken = Buffer.from(this.#bytes.subarray(0, this.#length));
    this.#length = 0;
    return taken;
  }
}

export function* bunzip(compressed: Uint8Array): Generator<Buffer> {
  const input = new CompressedBytes(compressed);
  const output = new BlockBytes();
  const decoder = new Bunzip(input, output);
  for (;;) {
    while (decoder._init_block()) {
      decoder._read_bunzip();
      yield output.take();
    }
    const checksum = decoder.reader.read(32) >>> 0;
    if (checksum !== decoder.streamCRC) throw new Error('the bzip2 checksum is wrong');
    if (input.eof()) return;
    decoder._start_bunzip(input, output);
  }
}
