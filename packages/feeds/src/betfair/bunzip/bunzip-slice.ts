/** Messages between the main thread and the decompressing worker. */
export interface SliceRequest {
  readonly id: number;
  readonly path: string;
}

/** A slice, null at the end of the file, or the fault. */
export type SliceReply =
  | { readonly id: number; readonly bytes: Uint8Array<ArrayBuffer> | null }
  | { readonly id: number; readonly fault: string };
