/** An edge: it follows the journal, passes bets on to the leader, and answers reads itself. */
import {
  decode,
  type Edge,
  Follower,
  LeaderLine,
  type LeadMessage,
  openEdge,
  SeenJournal,
} from '@layline/server/cluster';
import { type EngineView, silentLog } from '@layline/server/engine';
import type { BetAnswer, BetCall } from './bet-call.ts';
import { type ServerParts, subjects } from './engine-server.ts';
import type { Link } from './link.ts';
import type { SimProcess } from './sim-process.ts';

const followEveryMs = 250;
const behindMaxMs = 250;
const log = silentLog();

export class EdgeServer {
  readonly process: SimProcess;
  readonly link: Link;
  readonly #edge: Edge;
  readonly #seen = new SeenJournal();
  /** What `#seen` must know, kept apart from it. */
  readonly #answeredSeq = new Map<string, number>();

  constructor({ process, link, bus, store }: ServerParts) {
    this.process = process;
    this.link = link;
    const { clock } = process;
    const sql = link.over(store);
    const follower = new Follower({ sql, clock, log, pollMs: followEveryMs, hasTwin: false });
    const edgeId = process.name;
    const line = new LeaderLine({ bus, subjects, follower, clock, edgeId, silentMs: () => 0 });
    const board = { isSilent: false, silentMs: 0, isPaused: false, wasFilled: true };
    const wire = { bus, subjects };
    this.#edge = openEdge({ follower, line, board, wire, lease: () => 'valid' });
    bus.subscribe(subjects.lead, (payload) => {
      const { seq = 0, epoch = 0 } = decode<LeadMessage>(payload) ?? {};
      line.noteLeader(epoch);
      if (seq > follower.view.seq) follower.wake();
    });
    process.onDeath(() => follower.stop());
  }

  get view(): EngineView {
    return this.#edge.follower.view;
  }

  /** Up to which number the player was told something here. */
  answeredSeq(player: string): number {
    return this.#answeredSeq.get(player) ?? 0;
  }

  get fault(): string | null {
    return this.#edge.follower.report().fault;
  }

  /** Whether a read that this edge answers now is answered from what it has. */
  get isFresh(): boolean {
    return this.#edge.isFresh();
  }

  async bet(call: BetCall): Promise<BetAnswer> {
    const { player, ref } = call;
    const from = { token: player, host: '', d: null, address: '', device: '' };
    const passed = { route: 'placeBet', params: {}, query: {}, body: call, ...from };
    const answer = await this.#edge.line.pass({
      call: passed,
      isRepeatable: ref !== null,
      isInJournal: true,
    });
    if (answer.kind === 'unknown') return answer;
    if (answer.kind === 'refused') return { kind: 'refused', code: answer.code };
    this.#seen.note(player, answer.seq);
    this.#answeredSeq.set(player, Math.max(this.answeredSeq(player), answer.seq));
    return JSON.parse(answer.body) as BetAnswer;
  }

  /** Returns the committed state for the player's read; null if the leader must answer it. */
  async read(player: string): Promise<EngineView | null> {
    const seq = this.#seen.of(player);
    const isRead = await this.#edge.follower.reaches(seq, { maxMs: behindMaxMs });
    return isRead && this.isFresh ? this.view : null;
  }
}
