/**
 * Plays players under a highest win. Every bet is decided twice, by an exchange with the limits and by one
 * without; the reference says whether the bet that the second one takes would be too large. The first must
 * then refuse it and name the largest stake that fits; otherwise it must decide as the second does.
 */
import { isDeepStrictEqual } from 'node:util';
import { addMs, marketId, money, playerId } from '@layline/contract';
import {
  betsOfRound,
  type Command,
  type Decision,
  decide,
  openBets,
  type PaidBet,
  type SettleableBet,
} from '@layline/exchange';
import type { Transfer } from '@layline/ledger';
import { people, Venue } from './venue.ts';
import type { WinAct } from './win-act.ts';
import { fits, type Limits, leavingAt } from './win-book.ts';
import {
  type Act,
  betCommand,
  eachWayCommand,
  flightMax,
  flyCommand,
  housePrices,
  moveCommand,
  optionsCommand,
  sessionCommand,
} from './win-commands.ts';
import { closed } from './win-markets.ts';

export interface WinBreach {
  readonly step: number;
  readonly fault: string;
}

/** Returns the first breach, or null. */
export function playWins(limits: Limits, acts: readonly WinAct[]): WinBreach | null {
  const game = new Game(new Venue(limits));
  for (const [index, act] of acts.entries()) {
    const fault = game.play(act);
    if (fault !== null) return { step: index + 1, fault: `${act.kind}: ${fault}` };
  }
  return null;
}

/** A settlement that can be corrected. */
interface Last {
  readonly market: number;
  readonly correction: Omit<Extract<Command, { kind: 'resettle-market' }>, 'kind' | 'isVoid'>;
}

class Game {
  readonly #venue: Venue;
  #last: Last | null = null;
  #lastRound: Pick<Extract<Command, { kind: 'void-round' }>, 'bets' | 'transfers'> | null = null;

  constructor(venue: Venue) {
    this.#venue = venue;
  }

  play(act: WinAct): string | null {
    switch (act.kind) {
      case 'bet':
        return this.#bet(act);
      case 'move':
        return this.#move(act);
      case 'each-way':
        return this.#eachWay(act);
      case 'prices':
        return this.#prices(act);
      case 'session':
        return this.#session(act);
      case 'options':
        return this.#options(act);
      case 'fly':
        return this.#fly(act);
      case 'land':
        return this.#land(act);
      case 'end-round':
        return this.#endRound(act);
      case 'void-round':
        return this.#voidRound();
      case 'settle':
        return this.#settle(act);
      case 'settle-session':
        return this.#settleSession(act);
      case 'correct':
        return this.#correct(act);
      default:
        return this.#pass(act);
    }
  }

  #pass(act: Act<'link' | 'restart' | 'wait'>): null {
    const venue = this.#venue;
    if (act.kind === 'wait') venue.at = addMs(venue.at, act.minutes * 60_000);
    if (act.kind === 'restart') venue.restart();
    if (act.kind !== 'link') return null;
    const two = people.slice(0, 2);
    for (const player of two) {
      const request = { kind: 'link-person', person: act.isLinked ? 'p1' : null } as const;
      venue.do({ kind: 'protect', playerId: player, by: 'operator', request });
    }
    venue.book.linked = act.isLinked ? two : [];
    return null;
  }

  #by = ({ who }: { readonly who: number }) => ({
    playerId: people[who] ?? playerId('nobody'),
    nth: this.#venue.seq + 1,
  });

  #where = (market: number) => this.#venue.open[market]?.marketId ?? marketId('none');

  #bet(act: Act<'bet'>): string | null {
    const by = { ...this.#by(act), where: this.#where(act.market) };
    return this.#compare((stake) => betCommand(by, { ...act, stake }), {
      stake: act.stake,
      step: 1,
    });
  }

  #eachWay(act: Act<'each-way'>): string | null {
    const by = { ...this.#by(act), win: this.#where(0), place: this.#where(1) };
    const at = { stake: act.stake, step: 1 };
    return this.#compare((stake) => eachWayCommand(by, { ...act, stake }), at);
  }

  #session(act: Act<'session'>): string | null {
    const by = { ...this.#by(act), where: this.#venue.session.marketId };
    const at = { stake: act.stake, step: 1 };
    return this.#compare((stake) => sessionCommand(by, { ...act, stake }), at);
  }

  #move(act: Act<'move'>): string | null {
    const by = this.#by(act);
    const resting = openBets(this.#venue.bare, by.playerId).filter(
      ({ remaining }) => remaining > 0,
    );
    const bet = resting[act.nth % Math.max(1, resting.length)];
    if (bet === undefined) return null;
    const moved = moveCommand({ ...by, bet: bet.betId, runner: bet.runnerId - 1 }, act);
    return this.#compare(() => moved, null);
  }

  #options({ who, options }: Act<'options'>): string | null {
    const by = { ...this.#by({ who }), roundId: this.#round('r'), at: this.#venue.at };
    const [only] = options;
    const sized = options.length === 1 && only ? { stake: only.units * 100, step: 100 } : null;
    const command = (stake: number) =>
      optionsCommand(by, sized && only ? [{ ...only, units: stake / 100 }] : options);
    return this.#compare(command, sized);
  }

  #round = (flight: 'r' | 'f') => `${flight}${this.#venue.rounds.number}`;

  /** `sized` is null where the stake cannot be chosen. */
  #compare(
    command: (stake: number) => Command,
    sized: { readonly stake: number; readonly step: number } | null,
  ): string | null {
    const venue = this.#venue;
    const { actual, free } = venue.decideBoth(command(sized?.stake ?? 0));
    const isTooLarge = free.refusal === null && !venue.fit(free);
    const fault = isTooLarge
      ? this.#refusedWell(actual, command, sized)
      : isDeepStrictEqual(outcomeOf(actual), outcomeOf(free))
        ? null
        : `is ${codeOf(actual)}; expected ${codeOf(free)}`;
    venue.applyDecision(actual);
    return fault;
  }

  #refusedWell(
    actual: Decision,
    command: (stake: number) => Command,
    sized: { readonly stake: number; readonly step: number } | null,
  ): string | null {
    const { refusal } = actual;
    if (refusal?.code !== 'WIN_TOO_LARGE') return `is ${codeOf(actual)}; it wins too much`;
    if (sized === null) return null;
    const [, text] = /largest stake that fits is ([\d.]+)\./.exec(refusal.message ?? '') ?? [];
    const named = text === undefined ? 0 : Math.round(Number(text) * 100);
    const { step, stake } = sized;
    if (named >= stake) return `names ${named} instead of ${stake}`;
    if (named > 0 && !this.#wouldFit(command(named))) return `names ${named}, which does not fit`;
    const more = named + step;
    return more < stake && this.#wouldFit(command(more)) ? `names ${named}; ${more} fits` : null;
  }

  #wouldFit(command: Command): boolean {
    const venue = this.#venue;
    const free = decide(venue.bare, { ...command, seq: venue.seq + 1, at: venue.at });
    return free.refusal === null && venue.fit(free);
  }

  /** Resting bets are matched as far as they fit, and no further. */
  #prices(act: Act<'prices'>): string | null {
    const venue = this.#venue;
    const where = this.#where(act.market);
    const prices = { ...housePrices(act.runner, act), [act.side === 'back' ? 'lay' : 'back']: [] };
    const command = { kind: 'match-house', marketId: where, runners: [prices] } as const;
    const { actual } = venue.decideBoth(command);
    const before = { ...venue.book };
    for (const event of actual.events) {
      const piece = venue.pieceOf(event);
      if (piece === null) return `gives ${event.kind}`;
      if (!fits(venue.book, [piece], venue.at)) {
        return `matches ${piece.size} of ${piece.who}, which does not fit`;
      }
      venue.applyDecision({ ...actual, events: [event] });
    }
    const [first = null, ...others] = actual.events.map((event) => venue.pieceOf(event));
    // Where several bets were matched, the exchange may leave a little of the last ones.
    if (others.length > 0) return null;
    for (const event of venue.decideBoth(command).free.events) {
      const piece = venue.pieceOf(event);
      if (piece === null || piece.size === 0) continue;
      const isSame = first !== null && first.offset + first.size === piece.offset;
      const more = isSame ? { ...first, size: first.size + 1 } : { ...piece, size: 1 };
      const book = isSame ? before : venue.book;
      if (fits(book, [more], venue.at)) return `leaves ${piece.size} of ${piece.who}`;
    }
    return null;
  }

  #fly(act: Act<'fly'>): string | null {
    const venue = this.#venue;
    const by = { ...this.#by(act), roundId: this.#round('f'), at: venue.at };
    const { actual, free } = venue.decideBoth(flyCommand(by, act));
    if (free.refusal !== null) return codeOf(actual) === codeOf(free) ? null : codeOf(actual);
    const stake = act.units * 100;
    const wanted = act.target ?? flightMax;
    const leaves = leavingAt(venue.book, { who: by.playerId, stake, wanted }, venue.at);
    const [event] = actual.events;
    venue.applyDecision(actual);
    if (leaves < 101) {
      return codeOf(actual) === 'WIN_TOO_LARGE' ? null : `is ${codeOf(actual)}; nothing is left`;
    }
    if (event?.kind !== 'casino-bet-placed') return `is ${codeOf(actual)}; it leaves at ${leaves}`;
    const at = act.target === null && leaves === flightMax ? 0 : leaves;
    if (event.odds !== at) return `leaves at ${event.odds}; expected ${at}`;
    const most = (stake * (leaves - 100)) / 100;
    const { playerId: who, roundId: where, betId: id } = event;
    venue.book.held.push({ kind: 'flight', who, where, id, most });
    return null;
  }

  #land({ nth, multiplier }: Act<'land'>): null {
    const venue = this.#venue;
    const roundId = this.#round('f');
    const flying = betsOfRound(venue.bare, roundId);
    const bet = flying[nth % Math.max(1, flying.length)];
    if (bet === undefined) return null;
    const at = Math.min(multiplier ?? 0, bet.odds === 0 ? flightMax : bet.odds);
    const profit = at === 0 ? 0 - bet.stake : (bet.stake * (at - 100)) / 100;
    const outcome = at === 0 ? ('loss' as const) : ('profit' as const);
    const paid = [{ betId: bet.betId, outcome, profit: money(profit), worksheet: [] }];
    venue.do({ kind: 'settle-round', roundId, name: 'Flight', paid, outcome: null });
    return null;
  }

  #endRound({ outcome }: Act<'end-round'>): null {
    const venue = this.#venue;
    const shown = { cards: '', result: '', win: '', facts: '', isVoid: false };
    const at = { drawnAt: venue.at, ...shown };
    this.#lastRound = null;
    for (const kind of ['r', 'f'] as const) {
      const roundId = this.#round(kind);
      const open = betsOfRound(venue.bare, roundId);
      const paid = open.map(({ betId, nets }): PaidBet => {
        const profit = nets[outcome % nets.length] ?? money(0);
        return { betId, outcome: profit > 0 ? 'profit' : 'loss', profit, worksheet: [] };
      });
      if (paid.length === 0) continue;
      const settled = { kind: 'settle-round', roundId, name: 'Round', paid, outcome: at } as const;
      for (const event of venue.do(settled).events) {
        if (event.kind === 'round-settled' && kind === 'r') this.#lastRound = event;
      }
    }
    venue.rounds.number += 1;
    return null;
  }

  #voidRound(): null {
    const round = this.#lastRound;
    this.#lastRound = null;
    if (round === null) return null;
    const roundId = `r${this.#venue.rounds.number - 1}`;
    const { bets, transfers } = round;
    this.#venue.do({ kind: 'void-round', roundId, name: 'Round', bets, transfers });
    return null;
  }

  #settle({ market, outcome }: Act<'settle'>): null {
    const venue = this.#venue;
    const definition = venue.open[market];
    if (definition === undefined) return null;
    const { marketId: where } = definition;
    const bets: SettleableBet[] = people.flatMap((player) =>
      openBets(venue.bare, player).filter((bet) => bet.marketId === where),
    );
    const over = closed(definition, this.#winners(market, where, outcome));
    venue.do({ kind: 'define-market', definition: over });
    for (const event of venue.do({ kind: 'settle-market', marketId: where }).events) {
      if (event.kind !== 'market-settled') continue;
      const { seq: undoes, removals } = event;
      const transfers = inForce(event);
      this.#last = { market, correction: { undoes, definition: over, bets, transfers, removals } };
    }
    venue.openMarket(market);
    return null;
  }

  #winners(market: number, where: string, outcome: number): readonly number[] {
    const sets = this.#venue.book.outcomes.get(where) ?? [];
    return sets[outcome % Math.max(1, sets.length)] ?? [market];
  }

  #settleSession({ runs }: Act<'settle-session'>): null {
    const venue = this.#venue;
    const { session } = venue;
    const over = { ...closed(session, []), sessionResult: runs };
    venue.do({ kind: 'define-market', definition: over });
    venue.do({ kind: 'settle-session', marketId: session.marketId, result: runs });
    venue.openSession();
    return null;
  }

  #correct({ outcome }: Act<'correct'>): null {
    const last = this.#last;
    if (last === null) return null;
    const { market, correction } = last;
    const won = this.#winners(market, correction.definition.marketId, outcome);
    const definition = closed(correction.definition, won);
    const command = { kind: 'resettle-market', ...correction, definition, isVoid: false } as const;
    for (const event of this.#venue.do(command).events) {
      if (event.kind !== 'market-resettled') continue;
      const transfers = inForce(event);
      const now = { ...correction, undoes: event.seq, definition, transfers };
      this.#last = { market, correction: now };
    }
    return null;
  }
}

/** What a later correction reverses. */
const inForce = ({ transfers }: { readonly transfers: readonly Transfer[] }): Transfer[] =>
  transfers.filter(({ reason }) => reason !== 'reversal');

/** What was decided, without where it goes in the state. */
const outcomeOf = ({ events, refusal, repeatOf }: Decision) => ({ events, refusal, repeatOf });

const codeOf = ({ refusal }: Decision): string => refusal?.code ?? 'taken';
