/** An exchange with a highest win, the same without, and the reference beside them. */
import {
  addMs,
  type Instant,
  instant,
  type MarketDefinition,
  money,
  type PlayerId,
  parseInstant,
  playerId,
  siteId,
  transferRef,
} from '@layline/contract';
import {
  apply,
  type Command,
  type Decision,
  decide,
  type Event,
  type ExchangeState,
  openExchange,
  restoreExchange,
  snapshotExchange,
} from '@layline/exchange';
import { addedBy, type Noted, noteEvent } from './note-event.ts';
import { fits, type Held, type HeldPiece, type Limits } from './win-book.ts';
import { defineShape, sessionShape, shapes } from './win-markets.ts';

export const people: readonly PlayerId[] = ['anna', 'bilal', 'chitra'].map(playerId);
const site = siteId('one');
/** Half an hour before midnight in Kolkata. */
const evening = parseInstant('2026-11-28T18:00:00Z') ?? instant(0);

export class Venue {
  readonly noted: Noted;
  readonly bare: ExchangeState = openExchange();
  /** Ids of the open markets by shape, and of the open session. */
  readonly open: MarketDefinition[] = [];
  readonly rounds = { number: 1 };
  session: MarketDefinition;
  at: Instant = evening;
  seq = 0;
  #state: ExchangeState = openExchange();
  #markets = 0;

  constructor(limits: Limits) {
    this.noted = {
      book: { limits, held: [], wins: [], linked: [], outcomes: new Map() },
      bets: new Map(),
      settled: new Map(),
    };
    const amount = (limit: number) => (limit === Infinity ? null : money(limit));
    const rules = { siteId: site, timeZone: 'Asia/Kolkata', preset: 'none', limits: [] } as const;
    const wins = { bet: amount(limits.bet), day: amount(limits.day) };
    this.#applyTo(
      this.#state,
      decide(this.#state, this.stamp({ kind: 'protect-site', ...rules, wins })),
    );
    for (const player of people) {
      this.do({ kind: 'open-account', playerId: player, siteId: site, exposureLimit: null });
      const funds = { transferRef: transferRef(`t-${player}`), amount: money(1_000_000_000_00) };
      this.do({ kind: 'move-funds', direction: 'deposit', playerId: player, remark: '', ...funds });
    }
    for (const [nth] of shapes.entries()) this.openMarket(nth);
    this.session = this.openSession();
  }

  get book(): Noted['book'] {
    return this.noted.book;
  }

  stamp<Kind extends Command>(command: Kind): Kind & { seq: number; at: Instant } {
    this.at = addMs(this.at, 1000);
    return { ...command, seq: this.seq + 1, at: this.at };
  }

  openMarket(nth: number): void {
    const shape = shapes[nth];
    if (shape === undefined) throw new Error(`There is no market of shape ${nth}`);
    this.#markets += 1;
    const definition = defineShape(shape, `1.${this.#markets}`);
    this.open[nth] = definition;
    this.book.outcomes.set(definition.marketId, shape.outcomes);
    this.do({ kind: 'define-market', definition });
  }

  openSession(): MarketDefinition {
    this.#markets += 1;
    this.session = defineShape(sessionShape, `1.${this.#markets}`);
    this.do({ kind: 'define-market', definition: this.session });
    return this.session;
  }

  /** Decides by the exchange with the limits, for both. */
  do(command: Command): Decision {
    const decision = decide(this.#state, this.stamp(command));
    this.applyDecision(decision);
    return decision;
  }

  /** The decisions with and without the limits, neither applied. */
  decideBoth(command: Command): { readonly actual: Decision; readonly free: Decision } {
    const stamped = this.stamp(command);
    return { actual: decide(this.#state, stamped), free: decide(this.bare, stamped) };
  }

  applyDecision(decision: Decision): void {
    for (const event of decision.events) noteEvent(this.noted, event);
    this.#applyTo(this.#state, decision);
    this.#applyTo(this.bare, decision);
  }

  /** What the house takes of a resting bet by this event; null for any other event. */
  pieceOf(event: Event): HeldPiece | null {
    if (event.kind !== 'bet-matched') return null;
    const bet = this.noted.bets.get(event.betId);
    const { odds, size, offset } = event;
    return bet === undefined ? null : { kind: 'piece', ...bet, odds, size, offset };
  }

  restart(): void {
    this.#state = restoreExchange(JSON.parse(JSON.stringify(snapshotExchange(this.#state))));
  }

  /** Whether the bets of these events fit, each after those before it. */
  fit({ events }: Decision): boolean {
    const after = { ...this.book };
    for (const event of events) {
      const added: readonly Held[] = addedBy(event);
      if (!fits(after, added, this.at)) return false;
      after.held = [...after.held, ...added];
    }
    return true;
  }

  #applyTo(state: ExchangeState, { events }: Decision): void {
    for (const event of events) {
      apply(state, event);
      this.seq = Math.max(this.seq, event.seq);
    }
  }
}
