/**
 * The wire between the servers of a venue. It may lose, double, delay and reorder what it carries, and be
 * gone for minutes: whoever uses it must come out right all the same. nats-bus.ts makes it over NATS.
 */
export type Payload = Uint8Array;

export type BusReply =
  | { readonly kind: 'reply'; readonly payload: Payload }
  /** The request reached nobody, and never will. */
  | { readonly kind: 'nobody' }
  /** It may have been received, now or later. */
  | { readonly kind: 'lost' };

export interface BusRequest {
  readonly subject: string;
  readonly payload: Payload;
  readonly maxMs: number;
}

export interface Bus {
  /** False while the wire is down: what is published then is dropped. */
  readonly isUp: boolean;
  /** Bytes that one message may have. */
  readonly payloadMax: number;
  publish(subject: string, payload: Payload): void;
  /** Returns how to end it. The handler must not throw. */
  subscribe(subject: string, handler: (payload: Payload) => void): () => void;
  /** Never rejects. */
  request(asked: BusRequest): Promise<BusReply>;
  /** Answers requests, without an answer where it rejects. Returns how to end it. */
  serve(subject: string, answer: (payload: Payload) => Promise<Payload>): () => void;
  close(): Promise<void>;
}
