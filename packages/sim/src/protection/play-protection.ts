/**
 * Simulates seeded players who set limits, take breaks, and bet regardless. Every step is decided twice,
 * by an exchange with protection and by one without. If the two differ, a limit or a hold found by the
 * reference must be the reason; if they agree, there must be none.
 */
import {
  addMs,
  type BetId,
  betId,
  clientRef,
  type Instant,
  instant,
  marketId,
  money,
  odds,
  type PlayerId,
  playerId,
  runnerId,
  siteId,
} from '@layline/contract';
import {
  accountOf,
  apply,
  type Command,
  type Decision,
  decide,
  type ExchangeState,
  isWaiting,
  marketExposure,
  openBets,
  openExchange,
  type ProtectionRequest,
  playerTriggers,
  restoreExchange,
  roundExposure,
  snapshotExchange,
  stateHash,
} from '@layline/exchange';
import { Dice } from '../world/dice.ts';
import { startMs, zones } from './calendar.ts';
import { casinoCommand, creditCommand, moveCommand, stopCommand } from './commands.ts';
import { defineMarket } from './define-market.ts';
import { drawEntry } from './draw-entry.ts';
import { drawRequest } from './draw-request.ts';
import { type EntryAct, entryRules, missingFor } from './entry.ts';
import { checkExclusion, expectChange, isNearHalfYear } from './expect-change.ts';
import {
  heldCode,
  mustFind,
  type NotedPerson,
  noteFacts,
  type Open,
  type Owner,
  openReference,
  ownCode,
  passedLimit,
  shownCode,
} from './reference.ts';

export interface ProtectionBreach {
  readonly step: number;
  readonly fault: string;
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const people = ['anna', 'bilal', 'chitra', 'dev', 'esha', 'farid'].map((name, nth) => ({
  playerId: playerId(name),
  site: nth % 2 === 0 ? ('north' as const) : ('south' as const),
}));

/** Plays a seed; returns the first breach, or null. */
export function playProtection(seed: number, steps: number): ProtectionBreach | null {
  const game = new Game(seed);
  for (let step = 1; step <= steps; step += 1) {
    const fault = game.step();
    if (fault !== null) return { step, fault };
  }
  return null;
}

class Game {
  readonly #dice: Dice;
  #state: ExchangeState = openExchange();
  /** The same without protection. */
  readonly #bare = openExchange();
  readonly #reference = openReference(
    people.map(({ playerId: id, site }) => ({ playerId: id, zone: zones[site] })),
  );
  /** What the sites need to know of players, in every third game. */
  #needs: typeof entryRules | undefined;
  #at: Instant;
  #seq = 0;
  #markets = 1;
  readonly #open: Open = {
    exposure: (id) => accountOf(this.#bare, id)?.exposure ?? 0,
    resting: (id) => openBets(this.#bare, id).reduce((sum, { remaining }) => sum + remaining, 0),
  };

  constructor(seed: number) {
    const needs = seed % 3 === 0 ? entryRules : undefined;
    this.#dice = new Dice([seed, 0x9e37_79b9, 0x243f_6a88, 0xb7e1_5162]);
    for (let warm = 0; warm < 15; warm += 1) this.#dice.next();
    // Within days of a clock change, the end of a month, or a leap day.
    const starts = ['2027-10-28', '2028-02-26', '2028-03-22', '2026-12-30'];
    this.#at = instant(Math.floor(seed % 97) * 1000 + startMs(this.#dice.pick(starts)));
    this.#protectSites({});
    for (const { playerId: id, site } of people) {
      this.#do({ kind: 'open-account', playerId: id, siteId: siteId(site), exposureLimit: null });
      this.#move(id, 'deposit', 50_000);
    }
    this.#needs = needs;
    this.#reference.hasLevels = needs !== undefined;
    if (needs) this.#protectSites(needs);
    this.#do({ kind: 'define-market', definition: defineMarket(this.#markets) });
  }

  #protectSites(needs: Partial<typeof entryRules>): void {
    for (const [site, timeZone] of Object.entries(zones)) {
      const rules = { timeZone, preset: 'standard', limits: [], ...needs } as const;
      this.#do({ kind: 'protect-site', siteId: siteId(site), ...rules });
    }
  }

  step(): string | null {
    const { playerId: id } = this.#dice.pick(people);
    return this.#dice.weigh<() => string | null>([
      [40, () => this.#bet(id)],
      [8, () => this.#casinoBet(id)],
      [4, () => this.#leaveStop(id)],
      [this.#needs ? 2 : 8, () => this.#settle()],
      [8, () => this.#move(id, 'deposit', this.#dice.pick([100, 1_000, 4_999, 20_000]))],
      [3, () => this.#credit(id, this.#dice.pick([100, 4_999]))],
      [this.#needs ? 30 : 0, () => this.#say(id)],
      [2, () => this.#move(id, 'withdraw', this.#dice.pick([100, 1_000]))],
      [34, () => this.#protect(id)],
      [20, () => this.#wait()],
      [1, () => this.#restart()],
    ])();
  }

  #wait(): null {
    const ms = this.#dice.weigh<number>([
      [6, this.#dice.pick([1, 1000, 20_000, 59_000])],
      [4, this.#dice.pick([4, 5, 6, 15]) * minuteMs],
      [3, this.#dice.between(1, 23) * 60 * minuteMs],
      [2, this.#dice.pick([dayMs - 1, dayMs, 6 * dayMs])],
      [1, this.#dice.pick([8, 31, 100]) * dayMs],
      [3, this.#untilMidnight()],
    ]);
    this.#at = addMs(this.#at, ms);
    return null;
  }

  /** Just before or after the start of a day in London, in winter and summer, or in India. */
  #untilMidnight(): number {
    const ahead = this.#dice.pick([0, 5.5 * 60 * minuteMs]);
    const left = dayMs - ((this.#at + ahead) % dayMs);
    return Math.max(1, left - this.#dice.pick([0, 1, 30 * minuteMs, 60 * minuteMs]));
  }

  /** Replaces the state with one restored from a snapshot. */
  #restart(): string | null {
    const restored = restoreExchange(JSON.parse(JSON.stringify(snapshotExchange(this.#state))));
    const isSame = stateHash(restored) === stateHash(this.#state);
    this.#state = restored;
    return isSame ? null : 'a snapshot gives another state';
  }

  #stamp(command: Command) {
    return { ...command, seq: this.#seq + 1, at: this.#at };
  }

  #apply({ events }: Decision): void {
    this.#seq += 1;
    for (const event of events) {
      apply(this.#state, event);
      if (event.kind === 'protection-changed' || event.kind === 'site-protected') continue;
      apply(this.#bare, event);
      noteFacts(this.#reference, event);
    }
  }

  /** Commands that protection does not affect. */
  #do(command: Command): string | null {
    const decision = decide(this.#state, this.#stamp(command));
    this.#apply(decision);
    return null;
  }

  #name = (): BetId => betId(String(this.#seq + 1));

  #bet(id: PlayerId): string | null {
    const dice = this.#dice;
    const price = { odds: odds(200), size: money(10_000_000) };
    const on = runnerId(dice.between(1, 3));
    const sides = { back: [price], lay: [price] };
    const house = { runnerId: on, ...sides, lastTraded: null, tradedVolume: money(0) };
    const isResting = dice.isLucky(25);
    const side = dice.pick(['back', 'lay'] as const);
    const away = odds(side === 'back' ? 300 : 150);
    const restingOdds = dice.isLucky(50) ? away : odds(200);
    const command: Command = {
      kind: 'place-bet',
      betId: this.#name(),
      clientRef: clientRef(`ref-${this.#seq + 1}`),
      playerId: id,
      marketId: marketId(`1.${this.#markets}`),
      runnerId: on,
      side,
      odds: isResting ? restingOdds : odds(200),
      stake: money(dice.pick([100, 499, 500, 501, 1_000, 2_000, 5_000])),
      limits: { stakeMin: money(1), stakeMax: money(1_000_000) },
      house: isResting || dice.isLucky(40) ? null : house,
      ...(isResting && { persistence: 'keep' as const }),
    };
    const before = marketExposure(this.#bare, { playerId: id, marketId: command.marketId });
    return this.#compareBet(command, before);
  }

  /** Leaves a stop at a price that is never reached. */
  #leaveStop(id: PlayerId): string | null {
    const command = stopCommand({ playerId: id, nth: this.#seq + 1, market: this.#markets });
    const held = shownCode(this.#reference, mustFind(this.#reference, id), this.#at);
    const actual = decide(this.#state, this.#stamp(command));
    const code = actual.refusal?.code ?? 'done';
    if (held !== null && code !== held) return `a stop of a held player is ${code}`;
    if (held === null && code.startsWith('ACCOUNT_')) return `a stop of a free player is ${code}`;
    this.#apply(actual);
    return null;
  }

  #casinoBet(id: PlayerId): string | null {
    const stake = money(this.#dice.pick([100, 500, 1_000, 5_000]));
    const roundId = `r${this.#markets}`;
    const whose = { playerId: id, nth: this.#seq + 1, market: this.#markets };
    const command = casinoCommand({ ...whose, stake, closesAt: addMs(this.#at, 1) });
    return this.#compareBet(command, roundExposure(this.#bare, { roundId, playerId: id }));
  }

  #compareBet(command: Command & { playerId: PlayerId; stake: number }, before: number) {
    const free = decide(this.#bare, this.#stamp(command));
    const person = mustFind(this.#reference, command.playerId);
    const [event] = free.events;
    const after =
      event?.kind === 'bet-placed'
        ? event.marketExposure
        : event?.kind === 'casino-bet-placed'
          ? event.roundExposure
          : null;
    const held = shownCode(this.#reference, person, this.#at);
    const isHidden = held === null && heldCode(this.#reference, person, this.#at) !== null;
    const more = { time: 1, stake: command.stake, loss: (after ?? before) - before };
    const isRaised = after !== null && (after > before || isHidden);
    const limited = isRaised
      ? (this.#missing(person, 'bet') ??
        passedLimit(this.#reference, person, { at: this.#at, more }, this.#open))
      : null;
    return this.#compare(command, free, held ?? limited);
  }

  /** The protecting exchange must refuse for this reason, or else do as the other does. */
  #compare(command: Command, free: Decision, reason: string | null): string | null {
    const decision = decide(this.#state, this.#stamp(command));
    const [first] = decision.events;
    const aside = first?.kind === 'deposit-unclaimed' ? first.code : 'done';
    const actual = decision.refusal?.code ?? aside;
    const expected = reason ?? free.refusal?.code ?? 'done';
    const ofMoney = ['INSUFFICIENT_FUNDS', 'EXPOSURE_LIMIT_EXCEEDED'];
    const isEither = ofMoney.includes(expected) && /_REACHED$|_LOW$|_UNKNOWN$/.test(actual);
    if (actual !== expected && !isEither) {
      return `${command.kind} is ${actual}; expected ${expected}`;
    }
    this.#apply(decision);
    return null;
  }

  #move(id: PlayerId, direction: 'deposit' | 'withdraw', amount: number): string | null {
    const command = moveCommand({ playerId: id, nth: this.#seq + 1, direction, amount });
    const free = decide(this.#bare, this.#stamp(command));
    const why =
      direction === 'withdraw'
        ? this.#missing(mustFind(this.#reference, id), 'withdraw')
        : this.#whyNoDeposit(id, amount);
    return this.#compare(command, free, why);
  }

  #whyNoDeposit(id: PlayerId, amount: number): string | null {
    const person = mustFind(this.#reference, id);
    const added = { at: this.#at, more: { deposit: amount } };
    return (
      shownCode(this.#reference, person, this.#at) ??
      this.#missing(person, 'deposit') ??
      passedLimit(this.#reference, person, added, this.#open)
    );
  }

  /** Money that arrives: what may not be credited waits. */
  #credit(id: PlayerId, amount: number): string | null {
    const command = creditCommand({ playerId: id, nth: this.#seq + 1, amount: money(amount) });
    const site = people.find((one) => one.playerId === id)?.site ?? 'north';
    const ofSite = { ...command, siteId: siteId(site) };
    const free = decide(this.#bare, this.#stamp(ofSite));
    return this.#compare(ofSite, free, this.#whyNoDeposit(id, amount));
  }

  #missing({ entry }: NotedPerson, act: EntryAct): string | null {
    return this.#needs ? missingFor(entry, { act, at: this.#at }) : null;
  }

  /** A verifier, staff or the register says something, late or early, or for the second time. */
  #say(id: PlayerId): string | null {
    const request = drawEntry(this.#dice, this.#at);
    return this.#protectBy(id, request, this.#dice.isLucky(4) ? 'player' : 'operator');
  }

  /** The market and the round are paid, and the next ones open. */
  #settle(): string | null {
    const winner = this.#dice.between(1, 3);
    const definition = defineMarket(this.#markets);
    const runners = definition.runners.map((one, nth) => ({
      ...one,
      status: nth + 1 === winner ? ('WINNER' as const) : ('LOSER' as const),
    }));
    const closed = { ...definition, status: 'CLOSED' as const, version: definition.version + 1 };
    this.#do({ kind: 'define-market', definition: { ...closed, runners } });
    this.#do({ kind: 'settle-market', marketId: definition.marketId });
    this.#settleRound(`r${this.#markets}`);
    this.#markets += 1;
    return this.#do({ kind: 'define-market', definition: defineMarket(this.#markets) });
  }

  #settleRound(roundId: string): void {
    const bets = [...(this.#bare.rounds.get(roundId)?.values() ?? [])].flatMap((one) => one.bets);
    const isWon = this.#dice.isLucky(45);
    const paid = bets.map(({ betId: id, stake }) => ({
      betId: id,
      outcome: isWon ? ('profit' as const) : ('loss' as const),
      profit: money(isWon ? stake : -stake),
      worksheet: [],
    }));
    const shown = { cards: '', result: '', win: '', facts: '', isVoid: false };
    const outcome = { drawnAt: this.#at, ...shown };
    if (paid.length > 0) this.#do({ kind: 'settle-round', roundId, name: 'T', paid, outcome });
  }

  #protect(id: PlayerId): string | null {
    const request = drawRequest(this.#dice, mustFind(this.#reference, id));
    const isOperators = request.kind === 'link-person' || this.#dice.isLucky(15);
    return this.#protectBy(id, request, isOperators ? 'operator' : 'player');
  }

  #protectBy(id: PlayerId, request: ProtectionRequest, by: Owner): string | null {
    const person = mustFind(this.#reference, id);
    // The minimum of an endless exclusion is accurate only to calendar days.
    if (request.kind === 'request-return' && isNearHalfYear(person.exclusion, this.#at))
      return null;
    const decision = decide(
      this.#state,
      this.#stamp({ kind: 'protect', playerId: id, by, request }),
    );
    const [event] = decision.events;
    const change = event?.kind === 'protection-changed' ? event.change : undefined;
    const became = decision.refusal ? 'refused' : change === undefined ? 'nothing' : 'done';
    const given = { reference: this.#reference, person, by, at: this.#at };
    const until = change?.kind === 'excluded' ? change.until : undefined;
    const fault =
      request.kind === 'exclude'
        ? checkExclusion(given, request, until)
        : differs(became, expectChange(given, request), request.kind);
    this.#apply(decision);
    return fault ?? this.#restOfHeld();
  }

  /** No account of a held player may have anything in the book. */
  #restOfHeld(): string | null {
    for (const person of this.#reference.people.values()) {
      const { playerId: id } = person;
      if (heldCode(this.#reference, person, this.#at) === null) continue;
      const left = openBets(this.#bare, id).filter(({ remaining }) => remaining > 0);
      if (left.length > 0) return `${left.length} bets of ${id}, who is held, rest`;
      // One that was left while a register's no was hidden ends when it fires.
      if (this.#needs && ownCode(this.#reference, person, this.#at) === null) continue;
      const stops = waitingTriggers(this.#state, id);
      if (stops.length > 0) return `${stops.length} stops of ${id}, who is held, wait`;
    }
    return null;
  }
}

const waitingTriggers = (state: ExchangeState, id: PlayerId) =>
  playerTriggers(state, id).filter(isWaiting);

const differs = (actual: string, expected: string, kind: string): string | null =>
  actual === expected ? null : `${kind} is ${actual}; expected ${expected}`;
