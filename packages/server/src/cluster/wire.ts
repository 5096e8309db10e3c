/**
 * Messages between the servers of a venue, which seal/sealed-bus.ts signs and encrypts. None of them decides
 * about money: the journal is read by SQL, and a call that an edge passes on carries its caller's own token,
 * which the leader checks.
 */
import type { MarketChange, RaceCard, Score } from '@layline/contract';
import type { FeedReport } from '@layline/feeds';
import type { MarketRecord } from '../venue/market/market-record.ts';
import type { Bus, Payload } from './bus/bus.ts';

/** The subjects of a venue. */
export const subjectsOf = (venue: string) =>
  ({
    /** From the leader: the next four, signed together. */
    words: `ll.${venue}.words`,
    /** Twice a second, and after each commit. */
    lead: `ll.${venue}.lead`,
    board: `ll.${venue}.board`,
    sessions: `ll.${venue}.session`,
    balances: `ll.${venue}.balance`,
    /** Only the leader of that epoch listens. */
    call: (epoch: number) => `ll.${venue}.call.${epoch}`,
    table: (epoch: number) => `ll.${venue}.table.${epoch}`,
    digest: (epoch: number) => `ll.${venue}.board.digest.${epoch}`,
    records: (epoch: number) => `ll.${venue}.board.get.${epoch}`,
    /** Of a server that runs a feed, to those that may decide. */
    feed: (name: string) => `ll.${venue}.feed.${name}`,
    /** Requests a snapshot from such a server. */
    feedAgain: (name: string) => `ll.${venue}.feed-again.${name}`,
    counts: `ll.${venue}.counts`,
    open: `ll.${venue}.open`,
    /** From each server that does not lead. */
    here: `ll.${venue}.here`,
  }) as const;

export type Subjects = ReturnType<typeof subjectsOf>;

/** Who publishes under which of them. */
export const publishersOf = ({ words, lead, board, sessions, balances, ...other }: Subjects) => ({
  flush: words,
  leader: new Set<string>([lead, board, sessions, balances]),
  servers: new Set<string>([other.counts, other.open, other.here]),
});

export interface Wire {
  readonly bus: Bus;
  readonly subjects: Subjects;
}

export interface LeadMessage {
  readonly epoch: number;
  /** The last command that is committed. */
  readonly seq: number;
  /** The last message of the board. */
  readonly board: number;
  /** True if it takes no bets, such as while its store fails. */
  readonly isPaused: boolean;
}

/** A change of what the market cache shows, numbered by the board's own messages. */
export interface BoardItem {
  readonly rev: number;
  readonly market?: MarketRecord;
  readonly score?: Score;
  readonly card?: RaceCard;
}

export interface BoardMessage {
  readonly epoch: number;
  readonly board: number;
  readonly items: readonly BoardItem[];
  /** All feeds, with the reason why their prices are not trusted. */
  readonly feeds: readonly (readonly [name: string, staleReason: string | null])[];
}

export interface DigestMessage extends Omit<BoardMessage, 'items'> {
  /** All markets, with the board's number of their last change. */
  readonly markets: readonly (readonly [marketId: string, rev: number])[];
}

/** Changes of a feed, or a sign that it still runs; signed, because markets are paid by it. */
export interface FeedMessage {
  /** The number of this message, or of the last one before it if this has no changes. */
  readonly nth: number;
  readonly changes: readonly MarketChange[];
  /** The index of this part of a snapshot; null outside of one. */
  readonly part: number | null;
  /** True for the last part. */
  readonly isLast: boolean;
  /** Why none of the feed's prices is trusted; null if they are. */
  readonly staleReason: string | null;
  readonly report: FeedSummary;
}

export interface FeedSummary extends Pick<FeedReport, 'problems' | 'leftOff' | 'lagMs'> {}

export type SessionMessage =
  | { readonly kind: 'sessions'; readonly tokenHashes: readonly string[] }
  | { readonly kind: 'player'; readonly playerId: string; readonly kept: string | null }
  | { readonly kind: 'again'; readonly tokenHash: string };

/** What a player has in a wallet elsewhere, as it said last; shown, and never counted on. */
export interface BalanceMessage {
  readonly playerId: string;
  /** In minor units. */
  readonly balance: number;
}

/** A server that does not lead, and its position in the journal. */
export interface HereMessage {
  /** Host and process, for people. */
  readonly name: string;
  readonly kind: 'edge' | 'standby' | 'feeds';
  /** Null for a server that does not read the journal. */
  readonly seq: number | null;
  /** Time since the journal was last read to its end; null before that. */
  readonly staleMs: number | null;
  /** Why it has stopped to read; null while it reads. */
  readonly fault: string | null;
}

/** The player has the site open at an edge. */
export interface OpenMessage {
  readonly playerId: string;
}

/** A call of a client as an edge passes it on. */
export interface CallMessage {
  /**
   * Of the edge and its counter: a message that arrives twice is executed once, and the events of a bet carry
   * it.
   */
  readonly id: string;
  readonly route: string;
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly token: string | null;
  readonly host: string;
  /** The header `d`; null without one. */
  readonly d: string | null;
  readonly address: string;
  readonly device: string;
  /** The edge's span, as `traceparent` of W3C Trace Context; absent without traces. */
  readonly trace?: string;
  /** Bets that a former leader placed or cancelled for this call, as the journal says. */
  readonly done?: readonly string[];
}

export type CallReply =
  /** Not executed: it may be sent again. */
  | { readonly kind: 'not-taken' }
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: string;
      /** What the leader had committed when it answered. */
      readonly seq: number;
    };

/** Requests what a casino table shows now, in JSON; `vimaan` is one of the tables. */
export interface TableMessage {
  readonly game: string;
  readonly siteId: string;
}

export interface TableReply {
  /** With its clock at zero. */
  readonly still: string;
  readonly now: string;
}

/** Splits items into parts that fit one message, in order; no items are one empty part. */
export function* partsOf<Item>(
  items: readonly Item[],
  bytesMax: number,
): Generator<readonly Item[]> {
  let part: Item[] = [];
  let bytes = 0;
  for (const item of items) {
    const size = encode(item).byteLength;
    if (bytes + size > bytesMax && part.length > 0) {
      yield part;
      part = [];
      bytes = 0;
    }
    part.push(item);
    bytes += size;
  }
  yield part;
}

export const encode = (message: unknown): Payload => Buffer.from(JSON.stringify(message));

/** Null if it is not a JSON object. Its fields are not checked. */
export function decode<Message>(payload: Payload): Message | null {
  try {
    const message: unknown = JSON.parse(Buffer.from(payload).toString('utf8'));
    return typeof message === 'object' && message !== null ? (message as Message) : null;
  } catch {
    return null;
  }
}
