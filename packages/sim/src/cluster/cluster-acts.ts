/** Draws what happens next in the venue, does it, and says it in words. */
import type { Dice } from '../world/dice.ts';
import type { Ask, Asks } from './asks.ts';
import type { BetCall } from './bet-call.ts';
import { backers, markets, players } from './start.ts';
import type { AnyServer, Venue } from './venue.ts';

interface ClusterActsOptions {
  readonly dice: Dice;
  readonly venue: Venue;
  readonly asks: Asks;
  readonly waitMs: (durationMs: number) => Promise<void>;
  readonly read: (edgeAt: number, player: string) => Promise<void>;
}

type Act = () => string | Promise<string>;

const enginesMax = 3;
const edgesMax = 3;
const believesMs = 5000;

export class ClusterActs {
  readonly #options: ClusterActsOptions;
  /** Each bet has a stake of its own, by which the journal names it. */
  #stake = 100;

  constructor(options: ClusterActsOptions) {
    this.#options = options;
  }

  async next(): Promise<string> {
    const { dice, venue } = this.#options;
    venue.sweep();
    return dice.weigh<Act>([
      [34, () => this.#bet()],
      [10, () => this.#betAtLeader()],
      [8, () => this.#repeat()],
      [10, () => this.#read()],
      [26, () => this.#wait()],
      [3, () => this.#strike('is paused', ({ process }) => process.pause())],
      [6, () => this.#strike('goes on', ({ process }) => process.resume())],
      [3, () => this.#strike('loses the database', ({ link }) => link.cut())],
      [6, () => this.#strike('has the database again', ({ link }) => link.heal())],
      [2, () => this.#kill()],
      [6, () => this.#start()],
      [2, () => this.#giveAway()],
      [1, () => this.#handOver()],
      [1, () => this.#loseWire()],
      [3, () => this.#mendWire()],
      [2, () => this.#pauseLeader()],
    ])();
  }

  #bet(): string {
    return this.#send(this.drawAsk());
  }

  /** Several at once, at any server that believes to lead, more than one batch takes. */
  #betAtLeader(): string {
    const { dice, venue } = this.#options;
    const leaders = venue.engines.filter(({ isLeading }) => isLeading);
    if (leaders.length === 0) return 'nothing';
    const leader = dice.pick(leaders);
    const asks = Array.from({ length: dice.between(1, 9) }, () => this.drawAsk());
    for (const ask of asks) venue.sendTo(leader, ask);
    return `${asks.length} bets up to ${this.#stake} at ${leader.process.name}`;
  }

  /** A bet as a client may place it, noted but not sent. */
  drawAsk(): Ask {
    const { dice, asks } = this.#options;
    this.#stake += 1;
    const player = dice.pick(players);
    const call: BetCall = {
      player,
      ref: dice.isLucky(70) ? `ref-${this.#stake}` : null,
      market: dice.pick(markets),
      runner: dice.between(1, 3),
      // A player who took both sides would be refused for crossing an own bet.
      side: backers.includes(player) ? 'back' : 'lay',
      odds: dice.pick([190, 200, 210]),
      stake: this.#stake,
    };
    return asks.add(call);
  }

  #repeat(): string {
    const { dice, asks } = this.#options;
    const recent = asks.repeatable().slice(-12);
    return recent.length === 0 ? 'nothing' : this.#send(dice.pick(recent));
  }

  #send(ask: Ask): string {
    const { dice, venue } = this.#options;
    const { player, stake, ref } = ask.call;
    const at = dice.below(Math.max(1, venue.edges.length));
    venue.send(ask, at);
    return `${player} bets ${stake} under ${ref ?? 'no reference'} at ${nameOf(venue.edges[at])}`;
  }

  async #read(): Promise<string> {
    const { dice, venue, read } = this.#options;
    const at = dice.below(Math.max(1, venue.edges.length));
    const player = dice.pick(players);
    void read(at, player);
    return `${player} reads at ${nameOf(venue.edges[at])}`;
  }

  async #wait(): Promise<string> {
    const { dice, waitMs } = this.#options;
    const durationMs = dice.weigh([
      [6, dice.between(1, 40)],
      [4, dice.between(100, 900)],
      [1, 4200],
    ]);
    await waitMs(durationMs);
    return `${durationMs} ms pass`;
  }

  #strike(words: string, strike: (server: AnyServer) => void): string {
    const { dice, venue } = this.#options;
    const servers = venue.servers();
    if (servers.length === 0) return 'nothing';
    const server = dice.pick(servers);
    strike(server);
    return `${server.process.name} ${words}`;
  }

  /** Longer than its lease, while bets are on their way. */
  #pauseLeader(): string {
    const leader = this.#options.venue.leader();
    leader?.process.pause();
    return leader ? `${leader.process.name}, the leader, is paused` : 'nothing';
  }

  #kill(): string {
    const { dice, venue } = this.#options;
    const servers = venue.servers();
    if (servers.length < 2) return 'nothing';
    const leader = venue.leader();
    const server = leader && dice.isLucky(50) ? leader : dice.pick(servers);
    venue.kill(server);
    return `${server.process.name} is killed`;
  }

  #start(): string {
    const { venue } = this.#options;
    const hasEngines = venue.engines.length >= enginesMax;
    if (hasEngines && venue.edges.length >= edgesMax) return 'nothing';
    if (hasEngines || (venue.edges.length === 0 && venue.engines.length > 0)) venue.startEdge();
    else venue.startEngine();
    return hasEngines ? 'an edge starts' : 'a server starts';
  }

  #giveAway(): string {
    const { dice, venue } = this.#options;
    const leader = venue.leader();
    venue.leases.giveAway();
    if (leader === null || dice.isLucky(40)) return 'the lease runs out too early';
    leader.trustLeaseFor(believesMs);
    return `the lease runs out too early, which ${leader.process.name} does not notice`;
  }

  #handOver(): string {
    const leader = this.#options.venue.leader();
    if (leader === null || leader.link.isCut) return 'nothing';
    void leader.handOver();
    return `${leader.process.name} hands over`;
  }

  #loseWire(): string {
    this.#options.venue.wire.isUp = false;
    return 'the wire is gone';
  }

  #mendWire(): string {
    this.#options.venue.wire.isUp = true;
    return 'the wire is there';
  }
}

const nameOf = (server: AnyServer | undefined): string => server?.process.name ?? 'no edge';
