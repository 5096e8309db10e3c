/** The part of seek-bzip 2.0.0 that we use: its decoder, one block of at most 900 kB at a time. */
declare module 'seek-bzip' {
  interface ByteSource {
    readByte(): number;
    eof(): boolean;
    /** Reads up to `length` bytes into the buffer and returns the number read. */
    read(buffer: Uint8Array, offset: number, length: number): number;
  }
  interface ByteSink {
    writeByte(byte: number): void;
  }
  class Bunzip {
    static readonly Stream: new () => ByteSource;
    /** Decodes a whole file at once. Throws a TypeError on bad data. */
    static decode(input: Uint8Array): Buffer;
    constructor(input: ByteSource, output: ByteSink);
    readonly reader: { read(bits: number): number };
    readonly streamCRC: number;
    /** Decodes the next block; false at the end of the stream. Throws a TypeError on bad data. */
    _init_block(): boolean;
    /** Writes the decoded block to the output. Throws a TypeError on a bad checksum. */
    _read_bunzip(): number;
    /** Starts on the next stream of the same file. */
    _start_bunzip(input: ByteSource, output: ByteSink): void;
  }
  export default Bunzip;
}
