/** What the console shows of the server itself: its store, the other servers, seeds and backups. */

/** A server of the venue that does not lead. */
export interface ShownServer {
  /** Host and process. */
  readonly name: string;
  readonly kind: 'edge' | 'standby' | 'feeds';
  /** Commands that the leader has committed and this one has not read yet; null if it does not read them. */
  readonly behind: number | null;
  /** Milliseconds since it last read the journal to its end; null before that. */
  readonly staleMs: number | null;
  /** Why it has stopped to read; null while it reads. */
  readonly fault: string | null;
}

/** Who leads the venue, and who else is there. */
export interface ShownCluster {
  /** Host and process of the leader; empty for the built-in store, which a lock file keeps for one server. */
  readonly leader: string;
  /** Increases with each takeover; null for the built-in store. */
  readonly epoch: number | null;
  /** Whether servers talk over NATS. Without it standbys and edges are not known. */
  readonly hasWire: boolean;
  /** False while NATS is away; null without it. */
  readonly isWireUp: boolean | null;
  readonly servers: readonly ShownServer[];
}

/** The store and how safe it is. */
export interface ShownStore {
  readonly kind: string;
  /** Such as `PostgreSQL 15.14`. */
  readonly version: string;
  readonly bytes: number;
  readonly isPowerLossSafe: boolean;
  readonly outage: { readonly code: string; readonly text: string } | null;
  /** Whether commits wait for another machine; null for the built-in store. */
  readonly commits: {
    readonly synchronous: boolean;
    readonly commit: string;
    readonly names: string;
    /** Null if the role may not see them. */
    readonly standbys: number | null;
    /** What to change; null if nothing. */
    readonly problem: string | null;
  } | null;
  /** The last row of the journal. */
  readonly journal: { readonly seq: number; readonly hash: string } | null;
  /** The last line of the anchor file; null if no server keeps one. */
  readonly anchor: {
    readonly file: string;
    /** Null before the first line. */
    readonly at: string | null;
    readonly seq: number | null;
    /** Why the last line could not be written; null if it was. */
    readonly fault: string | null;
  } | null;
}

/** The newest chain of seeds of a casino game. */
export interface ShownChain {
  readonly gameId: string;
  /** Why the table deals no round now; null if it does, or rests. */
  readonly waits: string | null;
  readonly chainId: number;
  readonly firstNonce: number;
  /** Why numbers before its first were given up; null if none were. */
  readonly gap: string | null;
  /** Chains of the last day that were announced and not used, without those of takeovers. */
  readonly unused: number;
  /** Rounds that were given up because their seed was lost. */
  readonly lost: number;
  readonly source: string;
  readonly startedAt: string;
  /** Published before the first round: the seeds hash to it, one by one. */
  readonly firstHash: string;
  readonly length: number;
  readonly revealed: number;
  readonly lastRound: string | null;
  readonly lastHash: string | null;
  readonly lastAt: string | null;
  readonly openRound: string | null;
  /** Published before the round began. */
  readonly openHash: string | null;
  /** The row of the journal that announced it. */
  readonly announcedSeq: number | null;
}

/** What is known of backups. */
export interface ShownBackups {
  /** Made by `backup`, newest first. */
  readonly made: readonly {
    readonly madeAt: string;
    readonly file: string;
    readonly tables: number;
    readonly rows: number;
    readonly bytes: number;
    /** The journal is in it to this number at least. */
    readonly seq: number;
  }[];
  /** The last command of the journal now. */
  readonly seq: number;
  /** Whether PostgreSQL archives its log; null for the built-in store. */
  readonly archive: {
    readonly isOn: boolean;
    readonly lastAt: string | null;
    readonly lastFailedAt: string | null;
    readonly failed: number;
  } | null;
}

/** What a new venue needs before its first bet. */
export interface SetupStep {
  readonly step: 'owner' | 'site' | 'player' | 'prices';
  readonly isDone: boolean;
}
