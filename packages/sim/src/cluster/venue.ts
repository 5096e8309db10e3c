/** The servers of the simulated venue, and what breaks and mends them. */
import type { Clock, EngineView, Store } from '@layline/server/engine';
import type { Dice } from '../world/dice.ts';
import type { Ask } from './asks.ts';
import { EdgeServer } from './edge-server.ts';
import { EngineServer, type ServerParts } from './engine-server.ts';
import { LeaseTable } from './lease-table.ts';
import { type Busy, Link } from './link.ts';
import { LossyWire } from './lossy-wire.ts';
import { SimProcess } from './sim-process.ts';

interface VenueOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly dice: Dice;
}

export type AnyServer = EngineServer | EdgeServer;

const enginesAtFirst = 3;
const edgesAtFirst = 2;

export class Venue {
  readonly #options: VenueOptions;
  readonly wire: LossyWire;
  readonly leases: LeaseTable;
  readonly #busy: Busy = { count: 0 };
  readonly #links: Link[] = [];
  engines: EngineServer[] = [];
  edges: EdgeServer[] = [];
  #started = 0;

  constructor(options: VenueOptions) {
    this.#options = options;
    this.wire = new LossyWire(options);
    this.leases = new LeaseTable(options.clock);
  }

  get isBusy(): boolean {
    return this.#busy.count > 0;
  }

  start(): void {
    for (let nth = 0; nth < enginesAtFirst; nth += 1) this.startEngine();
    for (let nth = 0; nth < edgesAtFirst; nth += 1) this.startEdge();
  }

  startEngine(): void {
    this.engines.push(new EngineServer({ ...this.#parts('engine'), leases: this.leases }));
  }

  startEdge(): void {
    this.edges.push(new EdgeServer(this.#parts('edge')));
  }

  /** The server that leads by its own belief, of the highest epoch; null if none does. */
  leader(): EngineServer | null {
    return (
      this.engines.findLast(({ isLeading, process }) => isLeading && !process.isPaused) ?? null
    );
  }

  servers(): AnyServer[] {
    return [...this.engines, ...this.edges];
  }

  send(ask: Ask, edgeAt: number): void {
    const edge = this.edges[edgeAt];
    if (edge !== undefined) this.sendTo(edge, ask);
  }

  sendTo(server: AnyServer, { call, answers }: Ask): void {
    void server.bet(call).then((answer) => answers.push(answer));
  }

  kill(server: AnyServer): void {
    server.process.kill();
    this.engines = this.engines.filter((one) => one !== server);
    this.edges = this.edges.filter((one) => one !== server);
  }

  /** Ends servers that may no longer lead, as their processes do by themselves. */
  sweep(): void {
    for (const engine of this.engines) if (engine.isOver) this.kill(engine);
  }

  /** A server that broke for another reason than the faults of the simulation; null if none did. */
  fault(): string | null {
    for (const { process, fault } of this.servers()) {
      if (fault !== null) return `${process.name} stopped: ${fault}`;
    }
    return null;
  }

  /** What each server shows. */
  views(): { readonly name: string; readonly view: EngineView }[] {
    const leading = this.engines.filter(({ isLeading }) => isLeading);
    return [
      ...this.edges.map(({ process, view }) => ({ name: process.name, view })),
      ...leading.map(({ process, engine }) => ({ name: process.name, view: engine.view })),
    ];
  }

  mendAll(): void {
    this.wire.isUp = true;
    this.wire.lossRate = 0;
    this.healAll();
    for (const { process } of this.servers()) process.resume();
  }

  /** Replaces processes that ended, as a machine's service manager does. */
  restart(): void {
    this.sweep();
    while (this.engines.length < 2) this.startEngine();
    while (this.edges.length < 1) this.startEdge();
  }

  healAll(): void {
    for (const link of this.#links) link.heal();
  }

  killAll(): void {
    for (const { process } of this.servers()) process.kill();
  }

  #parts(kind: string): ServerParts {
    const { store, clock, dice } = this.#options;
    this.#started += 1;
    const process = new SimProcess(`${kind} ${this.#started}`, clock);
    const link = new Link({ process, busy: this.#busy, clock, dice });
    this.#links.push(link);
    return { process, link, store, bus: this.wire.busOf(process) };
  }
}
