/**
 * What a table adds to the answer of another operator's wallet: 1 / p50 of a bet of its player through the
 * whole server, against the same debit by the same operator alone, in alternation. The operator takes 20 ms
 * to answer, as one in another place does; the notes give both without that.
 */
import { type Figure, median } from '../figure/figure.ts';
import { ofRounds } from '../figure/in-slices.ts';
import { type Caller, read } from '../http/caller.ts';
import { openPlainConnection, type PlainConnection } from '../http/plain-connection.ts';
import { type Operator, startOperator } from './operator.ts';
import { openPartnerVenue, type PartnerVenue } from './partner-venue.ts';

const delayMs = 20;
/** A round takes only so many bets of one player. */
const players = 8;
const bets = { whole: 200, small: 30 };
const warmingBets = 500;
const waitMs = 200;
const waitsMax = 1000;
const checksMax = 50;

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, waitMs));

const betOn = (roundId: string): string =>
  JSON.stringify({
    eventId: '113',
    legueId: '11301',
    matchId: '1130102',
    market: 'Casino',
    marketId: '111101351',
    roundId,
    sportsName: 'Casino',
    event: 'DRAGON TIGER',
    markettype: 'Casino',
    selection: 'Dragon',
    selectionId: '1',
    type: 'back',
    oddsReq: '2.00',
    stake: 100,
    clientRef: crypto.randomUUID(),
  });

interface Table {
  readonly data: { readonly t1: readonly { readonly mid: string }[] };
}

interface Seat {
  readonly caller: Caller;
  readonly line: PlainConnection;
}

/** Players of the operator at a table of the venue. */
class Seats {
  readonly #url: string;
  readonly #operator: Operator;
  readonly #seats: readonly Seat[];
  #round = '';
  #turn = 0;
  #placed = 0;
  #debited = 0;

  private constructor(url: string, operator: Operator, seats: readonly Seat[]) {
    this.#url = url;
    this.#operator = operator;
    this.#seats = seats;
  }

  static async open({ server }: PartnerVenue, operator: Operator): Promise<Seats> {
    const seats: Seat[] = [];
    for (let number = 0; number < players; number += 1) {
      const caller = await operator.join(`p${number}`);
      const address = new URL('/api/bet/place', server.url);
      seats.push({ caller, line: await openPlainConnection(address, caller.headers) });
    }
    return new Seats(server.url, operator, seats);
  }

  /** Milliseconds of bets and of the operator's own debits, one after the other. */
  async time(count: number): Promise<{ readonly bet: number; readonly debit: number }> {
    const times = { bet: [] as number[], debit: [] as number[] };
    while (times.bet.length < count) {
      times.bet.push(await this.#bet());
      const begun = performance.now();
      await this.#operator.debit(this.#nextDebit());
      times.debit.push(performance.now() - begun);
    }
    return { bet: median(times.bet), debit: median(times.debit) };
  }

  /** Each bet has one debit; that of a bet which came too late for its round is given back soon. */
  async check(): Promise<void> {
    const wanted = this.#placed + this.#debited;
    let taken = await this.#operator.countDebits();
    for (let waits = 0; taken !== wanted && waits < checksMax; waits += 1) {
      await pause();
      taken = await this.#operator.countDebits();
    }
    if (taken !== wanted) throw new Error(`${taken} debits were taken, not ${wanted}.`);
  }

  close(): void {
    for (const { line } of this.#seats) line.close();
  }

  #nextDebit(): object {
    this.#debited += 1;
    const own = { txId: `d-${crypto.randomUUID()}`, player: 'p0', roundId: this.#round };
    return { ...own, amount: '100.00', currency: 'INR' };
  }

  /** Waits, off the clock, while the table takes no bets. */
  async #bet(): Promise<number> {
    const { caller, line } = this.#seats[this.#turn++ % this.#seats.length] as Seat;
    for (let waits = 0; waits < waitsMax; waits += 1) {
      const request = line.prepare(betOn(this.#round));
      const begun = performance.now();
      try {
        await line.send(request);
        this.#placed += 1;
        return performance.now() - begun;
      } catch (error) {
        if (!/BETTING_CLOSED|TOO_MANY_REQUESTS/.test(String(error))) throw error;
        await pause();
        const { headers } = caller;
        const { data } = await read<Table>(this.#url + caller.path, { headers });
        this.#round = data.t1[0]?.mid ?? '';
      }
    }
    throw new Error('The table takes no bets.');
  }
}

export const walletBets: Figure = {
  name: 'wallet-bets',
  unit: 'one after another a second (1 / p50), beside an operator of 20 ms',
  goal: 0.8,
  roundsMax: 3,
  async open({ isSmall }) {
    await using opened = new AsyncDisposableStack();
    const venue = await openPartnerVenue();
    opened.defer(() => venue.close());
    const operator = await startOperator(venue);
    opened.defer(() => operator.close());
    const seats = await Seats.open(venue, operator);
    opened.defer(() => seats.close());
    const count = isSmall ? bets.small : bets.whole;
    const bare = await seats.time(isSmall ? bets.small : warmingBets);
    await operator.setDelay(delayMs);
    const both: { bet: number; debit: number }[] = [];
    const kept = opened.move();
    const shown = (bet: number, debit: number) => `${bet.toFixed(2)} ms beside ${debit.toFixed(2)}`;
    return {
      ...ofRounds(async () => {
        const { bet, debit } = await seats.time(count);
        both.push({ bet, debit });
        await seats.check();
        return { ours: 1000 / bet, reference: 1000 / debit };
      }),
      notes: () => [
        `${shown(median(both.map(({ bet }) => bet)), median(both.map(({ debit }) => debit)))}`,
        `of an operator that answers at once: ${shown(bare.bet, bare.debit)}, with code still cold`,
      ],
      close: () => kept.disposeAsync(),
    };
  },
};
