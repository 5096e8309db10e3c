/** What the thread that serves players and the decompressing worker send each other. */
export interface SliceRequest {
  readonly id: number;
  readonly path: string;
}

/** A slice, null at the end of the file, or what is wrong with it. */
export type SliceReply =
  | { readonly id: number; readonly bytes: Uint8Array<ArrayBuffer> | null }
  | { readonly id: number; readonly fault: string };
