/**
 * Simulates seeded agents who give and take points, change shares in the middle of a week, move branches
 * and players, clear sheets, and try the same on other branches, while players win and lose and results
 * are corrected. After every step each agent must have and owe what the book says, and all accounts must
 * sum to zero.
 */
import {
  agentId,
  betId,
  clientRef,
  instant,
  marketId,
  money,
  noMoney,
  odds,
  playerId,
  runnerId,
  transferRef,
} from '@layline/contract';
import {
  accountOf,
  agentTree,
  apply,
  type Command,
  decide,
  type Event,
  type ExchangeState,
  makeEventText,
  openBets,
  openExchange,
  openRoundBets,
  parseEventText,
  restoreExchange,
  type SettleableBet,
  sheetsOf,
  siteTotals,
  snapshotExchange,
  stateHash,
} from '@layline/exchange';
import { sumOfBalances, type Transfer } from '@layline/ledger';
import { casinoCommand } from '../protection/commands.ts';
import { defineMarket } from '../protection/define-market.ts';
import { Dice } from '../world/dice.ts';
import { AgentBook, type BookBet, type Shared, sharingsOf } from './book.ts';
import { type Drawing, drawTree } from './draw-tree.ts';
import { expectAct, type TreeCommand } from './expect-act.ts';
import { commission, credits, levels, players, resultOf, site, tree } from './start.ts';

export interface AgentBreach {
  readonly step: number;
  readonly fault: string;
}

/** Plays a seed; the first breach, or null. */
export function playAgents(seed: number, steps: number): AgentBreach | null {
  const game = new AgentGame(seed);
  for (let step = 1; step <= steps; step += 1) {
    const fault = game.step() ?? game.check() ?? (step % 50 === 0 ? game.replay() : null);
    if (fault !== null) return { step, fault };
  }
  return null;
}

interface Paid {
  readonly market: number;
  readonly bets: readonly BookBet[];
  readonly settleable: readonly SettleableBet[];
  seq: number;
  transfers: readonly Transfer[];
  shared: readonly Shared[];
  winner: number | null;
}

class AgentGame {
  readonly #dice: Dice;
  readonly #book = new AgentBook();
  readonly #events: Event[] = [];
  #state: ExchangeState = openExchange();
  #seq = 0;
  #market = 1;
  #bets: BookBet[] = [];
  #settleable: SettleableBet[] = [];
  readonly #roundBets = new Map<string, BookBet[]>();
  #paid: Paid | null = null;
  /** The last completed movement of points, for repetition. */
  #moved: TreeCommand | null = null;

  constructor(seed: number) {
    this.#dice = new Dice([seed, 0x51ed_270b, 0x3243_f6a8, 0x8d31_31bd]);
    for (let warm = 0; warm < 15; warm += 1) this.#dice.next();
    for (const [id, upline, rank, percent] of tree) this.#addAgent(id, { upline, rank, percent });
    for (const name of players) this.#openPlayer(name);
    this.#send({ kind: 'define-market', definition: defineMarket(this.#market) });
  }

  step(): string | null {
    return this.#dice.weigh<() => string | null>([
      [30, () => this.#bet()],
      [8, () => this.#casinoBet()],
      [9, () => this.#settle()],
      [6, () => this.#settleRound()],
      [6, () => this.#correct()],
      [10, () => this.#moveFunds()],
      [50, () => this.#act(drawTree(this.#drawing()))],
      [4, () => this.#again()],
      [1, () => this.#restart()],
    ])();
  }

  /** Each agent has and owes what the book says, and everything sums to zero. */
  check(): string | null {
    if (sumOfBalances(this.#state.ledger) !== 0) return 'the ledger does not sum to zero';
    if (siteTotals(this.#state, site).total !== 0)
      return 'the accounts of the site do not sum to zero';
    for (const { agentId: id, balance, allocated, credit, shares, uplineId } of agentTree(
      this.#state,
      site,
    )) {
      const own = this.#book.agent(id);
      const isSame =
        own.balance === balance && own.allocated === allocated && own.upline === uplineId;
      if (!isSame)
        return `${id} has ${balance}, ${allocated} allocated; expected ${JSON.stringify(own)}`;
      if (allocated > credit || own.credit !== credit) return `the credit of ${id} is ${credit}`;
      if (own.shares.sports !== shares.sports) return `the share of ${id} is ${shares.sports}`;
      for (const { uplineId: upline, owed } of sheetsOf(this.#state, id)) {
        const expected = this.#book.owes(id, upline);
        if (owed !== expected) return `${id} owes ${upline ?? 'the site'} ${owed}, not ${expected}`;
      }
    }
    const sheets = [...this.#book.agents.keys()].flatMap((id) =>
      sheetsOf(this.#state, agentId(id)),
    );
    return sheets.length === this.#book.owed.size ? null : 'a sheet is missing';
  }

  /** Replaying the journal must give the same state. */
  replay(): string | null {
    const replayed = openExchange();
    for (const event of this.#events) apply(replayed, parseEventText(makeEventText(event)));
    return stateHash(replayed) === stateHash(this.#state)
      ? null
      : 'the journal gives another state';
  }

  #restart(): string | null {
    const restored = restoreExchange(JSON.parse(JSON.stringify(snapshotExchange(this.#state))));
    const isSame = stateHash(restored) === stateHash(this.#state);
    this.#state = restored;
    return isSame ? null : 'a snapshot gives another state';
  }

  #send(command: Command) {
    this.#seq += 1;
    const decision = decide(this.#state, { ...command, seq: this.#seq, at: this.#at });
    for (const event of decision.events) {
      apply(this.#state, event);
      this.#events.push(event);
    }
    return decision;
  }

  get #at() {
    return instant(1_800_000_000_000 + this.#seq * 1000);
  }

  #addAgent(
    id: string,
    { upline, rank, percent }: { upline: string | null; rank: number; percent: number },
  ): void {
    const share = percent * 100;
    const shares = { sports: share, casino: share, commission: Math.floor(share / 2) };
    const credit = credits[rank] ?? 0;
    this.#send({
      kind: 'add-agent',
      agentId: agentId(id),
      siteId: site,
      uplineId: upline === null ? null : agentId(upline),
      level: levels[rank] ?? 'agent',
      credit: money(credit),
      shares,
    });
    this.#book.agents.set(id, { id, rank, upline, shares, credit, allocated: 0, balance: 0 });
    const amount = money(credit - 20_000);
    const given = { agentId: agentId(id), direction: 'allocate' as const, amount, remark: '' };
    this.#act({ kind: 'move-points', ...given, transferRef: transferRef(`first-${id}`) });
  }

  #openPlayer(name: string): void {
    const agent =
      name === 'anna' ? 'abe' : name === 'bilal' ? 'ann' : name === 'chitra' ? 'max' : null;
    const whose = agent === null ? {} : { agentId: agentId(agent) };
    const opened = { playerId: playerId(name), siteId: site, exposureLimit: null, ...whose };
    this.#send({ kind: 'open-account', ...opened });
    this.#book.playerOf.set(name, agent);
  }

  #drawing(): Drawing {
    const agents = [...this.#book.agents.keys()];
    return { dice: this.#dice, book: this.#book, agents, players, nth: this.#seq + 1 };
  }

  #act(command: TreeCommand): string | null {
    const expected = expectAct(this.#book, command, {
      balanceOf: (name) => accountOf(this.#state, playerId(name))?.openingBalance ?? 0,
      hasBets: (name) =>
        openBets(this.#state, playerId(name)).length > 0 ||
        openRoundBets(this.#state, playerId(name)).length > 0,
    });
    const { refusal } = this.#send(command);
    if (expected && 'transferRef' in command) this.#moved = command;
    if ((refusal === null) === expected) return null;
    return `${JSON.stringify(command)} is ${refusal?.message ?? 'done'}; expected ${expected}`;
  }

  /** Repeats the last movement, or sends another under its reference: nothing may move. */
  #again(): string | null {
    const moved = this.#moved;
    if (moved === null || !('amount' in moved)) return null;
    const { by: _by, ...same } = moved;
    const isSame = this.#dice.isLucky(50);
    const repeated = isSame ? same : { ...same, amount: money(moved.amount + 1) };
    const { refusal, events } = this.#send(repeated as Command);
    const code = refusal?.code ?? 'done';
    if (events.length > 0) return 'a reference moved points twice';
    return code === (isSame ? 'done' : 'TRANSFER_REF_REUSED') ? null : `a reference is ${code}`;
  }

  #moveFunds(): string | null {
    const dice = this.#dice;
    const name = dice.pick(players);
    const direction = dice.isLucky(70) ? ('deposit' as const) : ('withdraw' as const);
    const amount = dice.pick([1, 999, 20_000, 150_000]);
    const agent = this.#book.playerOf.get(name) ?? null;
    const by = dice.isLucky(20) ? dice.pick([...this.#book.agents.keys()]) : undefined;
    const isOutside = by !== undefined && !this.#book.isUnder(agent, by);
    const { refusal } = this.#send({
      kind: 'move-funds',
      transferRef: transferRef(`t-${this.#seq + 1}`),
      direction,
      playerId: playerId(name),
      amount: money(amount),
      remark: '',
      ...(by !== undefined && { by: agentId(by) }),
    });
    if (isOutside) return refusal?.code === 'NOT_FOUND' ? null : `${by} moves money of ${name}`;
    if (direction === 'deposit' && (refusal === null) !== this.#book.has(agent, amount)) {
      return `a deposit of ${amount} from ${agent} is ${refusal?.code ?? 'done'}`;
    }
    if (refusal !== null) return null;
    const [from, to] = direction === 'deposit' ? [agent, null] : [null, agent];
    this.#book.give(from, to, amount);
    return null;
  }

  #bet(): string | null {
    const dice = this.#dice;
    const name = dice.pick(players);
    const stake = dice.pick([1, 3, 7, 101, 999, 5_000, 12_345]);
    const pick = dice.between(1, 2);
    const price = { odds: odds(200), size: money(10_000_000) };
    const on = runnerId(pick);
    const { refusal, events } = this.#send({
      kind: 'place-bet',
      betId: betId(String(this.#seq + 1)),
      clientRef: clientRef(`ref-${this.#seq + 1}`),
      playerId: playerId(name),
      marketId: marketId(`1.${this.#market}`),
      runnerId: on,
      side: 'back',
      odds: price.odds,
      stake: money(stake),
      limits: { stakeMin: money(1), stakeMax: money(1_000_000) },
      house: { runnerId: on, back: [price], lay: [], lastTraded: null, tradedVolume: noMoney },
    });
    const [event] = events;
    if (refusal !== null || event?.kind !== 'bet-placed') return null;
    const { betId: id, playerId: who, runnerId: runner, side, oddsRequested, seq } = event;
    const fills = event.fills.map((fill) => ({ ...fill, maker: null, offset: noMoney, seq }));
    const stakes = { stake: event.stake, fills };
    this.#settleable.push({
      betId: id,
      playerId: who,
      runnerId: runner,
      side,
      oddsRequested,
      seq,
      ...stakes,
    });
    this.#bets.push({ player: name, path: this.#book.pathOf(name), stake, pick });
    return null;
  }

  #settle(): string | null {
    const winner = this.#dice.between(1, 2);
    this.#send({ kind: 'define-market', definition: resultOf(this.#market, winner) });
    const settled = this.#send({
      kind: 'settle-market',
      marketId: marketId(`1.${this.#market}`),
      commissions: [{ siteId: site, basisPoints: commission }],
    });
    const [event] = settled.events;
    if (event?.kind !== 'market-settled') return 'a market is not settled';
    const bets = this.#bets;
    const shared = sharingsOf(bets, { winner, kind: 'sports', rate: commission });
    for (const one of shared) this.#book.share(one.path, one);
    const { seq, transfers } = event;
    const settleable = this.#settleable;
    this.#paid = { market: this.#market, bets, settleable, seq, transfers, shared, winner };
    [this.#bets, this.#settleable] = [[], []];
    this.#market += 1;
    this.#send({ kind: 'define-market', definition: defineMarket(this.#market) });
    return null;
  }

  /** Gives the last settled market the other result, or voids it. */
  #correct(): string | null {
    const paid = this.#paid;
    if (paid === null) return null;
    const winner = this.#dice.isLucky(30) ? null : 3 - (paid.winner ?? 1);
    const { refusal, events } = this.#send({
      kind: 'resettle-market',
      undoes: paid.seq,
      definition: resultOf(paid.market, winner ?? 1),
      isVoid: winner === null,
      bets: paid.settleable,
      removals: [],
      transfers: paid.transfers.filter(({ reason }) => reason !== 'reversal'),
      commissions: [{ siteId: site, basisPoints: commission }],
    });
    const [event] = events;
    if (event?.kind !== 'market-resettled') return `a correction is ${refusal?.message}`;
    for (const one of paid.shared) this.#book.share(one.path, one, -1);
    const shared = sharingsOf(paid.bets, { winner, kind: 'sports', rate: commission });
    for (const one of shared) this.#book.share(one.path, one);
    this.#paid = { ...paid, seq: event.seq, transfers: event.transfers, shared, winner };
    return null;
  }

  #casinoBet(): string | null {
    const name = this.#dice.pick(players);
    const stake = this.#dice.pick([3, 501, 4_999]);
    const whose = { playerId: playerId(name), nth: this.#seq + 1, market: this.#market };
    const closesAt = instant(this.#at + 10_000);
    const { refusal } = this.#send(casinoCommand({ ...whose, stake: money(stake), closesAt }));
    if (refusal !== null) return null;
    const roundId = `r${this.#market}`;
    const bet = { player: name, path: this.#book.pathOf(name), stake, pick: 1 };
    this.#roundBets.set(roundId, [...(this.#roundBets.get(roundId) ?? []), bet]);
    return null;
  }

  /** All bets of a round win, or lose, their stakes. */
  #settleRound(): string | null {
    for (const [roundId, bets] of this.#roundBets) {
      const isWon = this.#dice.isLucky(50);
      const paid = this.#openOf(roundId).map(({ betId: id, stake }) => ({
        betId: id,
        outcome: isWon ? ('profit' as const) : ('loss' as const),
        profit: money(isWon ? stake : 0 - stake),
        worksheet: [],
      }));
      const shown = { cards: '', result: '', win: '', facts: '', isVoid: false };
      const outcome = { drawnAt: this.#at, ...shown };
      const { refusal } = this.#send({ kind: 'settle-round', roundId, name: 'T', paid, outcome });
      if (refusal !== null) return `a round is ${refusal.message}`;
      const result = { winner: isWon ? 1 : 2, kind: 'casino', rate: 0 } as const;
      for (const one of sharingsOf(bets, result)) this.#book.share(one.path, one);
    }
    this.#roundBets.clear();
    return null;
  }

  #openOf = (roundId: string) =>
    players
      .flatMap((name) => openRoundBets(this.#state, playerId(name)))
      .filter((bet) => bet.roundId === roundId);
}
