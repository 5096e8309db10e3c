/**
 * The wire between the servers of a venue. It may lose, repeat, delay and reorder messages, and be
 * down for minutes; its users must stay correct. nats-bus.ts implements it with NATS.
 */
export type Payload = Uint8Array;

export type BusReply =
  | { readonly kind: 'reply'; readonly payload: Payload }
  /** Nobody received the request, and nobody will. */
  | { readonly kind: 'nobody' }
  /** It may have been received, now or later. */
  | { readonly kind: 'lost' };

export interface BusRequest {
  readonly subject: string;
  readonly payload: Payload;
  readonly maxMs: number;
}

export interface Bus {
  /** False while the wire is down; messages published then are dropped. */
  readonly isUp: boolean;
  /** Bytes that one message may have; a larger one is not sent. */
  readonly payloadMax: number;
  publish(subject: string, payload: Payload): void;
  /** Returns a function that ends it. The handler must not throw. */
  subscribe(subject: string, handler: (payload: Payload) => void): () => void;
  /** Never rejects. */
  request(request: BusRequest): Promise<BusReply>;
  /** Answers requests; one whose promise rejects gets no answer. Returns a function that ends it. */
  serve(subject: string, answer: (payload: Payload) => Promise<Payload>): () => void;
  close(): Promise<void>;
}
