/**
 * Clients that bet while servers and databases fail. Most repeat a call, under its reference, until one
 * server answers; some name no reference, and send each bet once.
 */
import { demoUserName } from '@layline/contract';
import { systemClock } from '../../src/base/clock.ts';
import { call, type Json, signIn } from '../real-server.ts';

export interface Acknowledgement {
  /** Whose bet it is. */
  readonly userName: string;
  /** Empty for a bet without one. */
  readonly clientRef: string;
  readonly betId: string;
  /** Of the server that answered. */
  readonly epoch: number;
  readonly at: number;
}

interface Target {
  readonly address: string;
  readonly epoch: number;
}

export interface Load {
  readonly acknowledged: readonly Acknowledgement[];
  /** Bets that a leader refused: they were never placed, and are not repeated. */
  readonly refused: ReadonlyMap<string, number>;
  /** The same at a table, where a round may be over before its bet comes. */
  readonly refusedAtTable: ReadonlyMap<string, number>;
  /** The references of all bets that were refused. */
  readonly refusedRefs: ReadonlySet<string>;
  /** Bets without a reference of which their client does not know whether they were placed. */
  readonly unsure: number;
  /** Tries that nobody answered, or whose caller was told to try again: they are repeated. */
  readonly putOff: ReadonlyMap<string, number>;
  /** Resolves once so many more bets are acknowledged by servers of this epoch or a later one. */
  until(more: number, epoch: number): Promise<void>;
  stop(): Promise<void>;
}

export interface LoadOptions {
  /** The server that is believed to lead; clients ask again at each try. */
  readonly target: () => Target;
  /** Two bets of a client that follow each other have the same number, and cancel each other out. */
  readonly bet: (number: number) => object;
  readonly clients: number;
  /** Players who share the clients, new to the site but for the first. */
  readonly accounts?: number;
  /** Clients besides that name no reference. */
  readonly bareClients?: number;
  /** Clients besides that bet at a casino table, under references. */
  readonly tableClients?: number;
  /** After which a try is given up. */
  readonly answerMaxMs?: number;
}

/** A paused server accepts connections and says nothing. */
const answerMaxUsual = 2000;
/** Between bets of a client, and between tries; leaves the processor to the servers under test. */
const retryMs = Number(process.env['FAULT_PAUSE_MS'] ?? 20);
/** A table's client watches it too: without viewers it rests. */
const tableMs = 1000;

interface Waiter {
  left: number;
  readonly epoch: number;
  readonly done: () => void;
}

/** A bet under a reference; at a table if a path is named. */
interface Named {
  readonly clientRef: string;
  readonly path?: string;
}

interface Try {
  readonly token: string;
  readonly path?: string | undefined;
  readonly body: object;
  readonly maxMs: number;
}

async function placeOnce({ address }: Target, { token, path = '/bet/save2', body, maxMs }: Try) {
  const response = await fetch(`${address}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(maxMs),
  });
  return (await response.json()) as Json;
}

/** Codes of a server that does not lead, or cannot write, at this moment. */
const passing: ReadonlySet<string> = new Set(['UNAVAILABLE', 'BUSY']);

interface SeenTable {
  /** The round; absent while nobody answers. */
  readonly mid?: string;
  readonly autotime?: string;
  /** The phase, in words. */
  readonly remark?: string;
}

/** The table at which clients bet, as its viewers see it. */
export async function readTable(
  address: string,
  maxMs: number = answerMaxUsual,
): Promise<SeenTable> {
  const answer = await fetch(`${address}/api/casino/data/worli2/113`, {
    signal: AbortSignal.timeout(maxMs),
  })
    .then((response) => response.json() as Promise<Json>)
    .catch(() => null);
  return answer?.data?.t1?.[0] ?? {};
}

/** A bet on odd at a table that takes bets now; null while it takes none, or nobody answers. */
async function findTableBet({ address }: Target, { maxMs }: Pick<Try, 'maxMs'>) {
  const { mid, autotime } = await readTable(address, maxMs);
  if (mid === undefined || Number(autotime) < 2) return null;
  const table = { eventId: '113', matchId: '1130414', marketId: '1113', roundId: mid };
  return { ...table, type: 'back', selectionId: 12, oddsReq: 1.92, stake: 100 };
}

interface Account {
  readonly userName: string;
  readonly token: string;
}

/** The demo player, and new ones with the site's welcome balance. */
async function openAccounts({ address }: Target, count: number): Promise<readonly Account[]> {
  const accounts = [{ userName: demoUserName('Layline'), token: await signIn(address) }];
  for (let number = 1; number < count; number += 1) {
    const userName = `fault-player-${number}`;
    const person = { name: `Player ${number}`, userName, mobile: `+91900000000${number}` };
    const asked = { ...person, password: `Kite-${number}-harbour`, isAdult: true };
    let answer = await call(address, '/auth/signup', '', asked);
    while (answer.code === 'SIGN_UP_CLOSED') {
      await systemClock.sleep(1000);
      answer = await call(address, '/auth/signup', '', asked);
    }
    if (!answer.status) throw new Error(`${userName}: ${answer.message}`);
    accounts.push({ userName, token: answer.userToken });
  }
  return accounts;
}

export async function openLoad(options: LoadOptions): Promise<Load> {
  const { target, bet, clients, accounts = 1, bareClients = 0, tableClients = 0 } = options;
  const { answerMaxMs: maxMs = answerMaxUsual } = options;
  const opened = await openAccounts(target(), accounts);
  const ofClient = (number: number): Account => {
    const account = opened[number % opened.length];
    if (account === undefined) throw new Error('There is no account.');
    return account;
  };
  const acknowledged: Acknowledgement[] = [];
  const waiters = new Set<Waiter>();
  const refused = new Map<string, number>();
  const putOff = new Map<string, number>();
  const refusedAtTable = new Map<string, number>();
  const refusedRefs = new Set<string>();
  let unsure = 0;
  const count = (counts: Map<string, number>, code: string): void => {
    counts.set(code, (counts.get(code) ?? 0) + 1);
  };
  let isOver = false;
  const note = (ack: Acknowledgement): void => {
    acknowledged.push(ack);
    for (const waiter of waiters) {
      if (ack.epoch < waiter.epoch) continue;
      waiter.left -= 1;
      if (waiter.left > 0) continue;
      waiters.delete(waiter);
      waiter.done();
    }
  };
  /** Repeats the bet under its reference until it is acknowledged or refused. */
  const place = async (
    { userName, token }: Account,
    { clientRef, path, ...asked }: Named,
  ): Promise<void> => {
    const body = { ...asked, clientRef };
    while (!isOver) {
      const to = target();
      const answer = await placeOnce(to, { token, path, body, maxMs }).catch(() => null);
      if (answer?.status === true) {
        const at = systemClock.now();
        return note({ userName, clientRef, betId: answer.data.betId, epoch: to.epoch, at });
      }
      if (answer !== null && !passing.has(answer.code)) {
        count(path === undefined ? refused : refusedAtTable, answer.code);
        refusedRefs.add(clientRef);
        return;
      }
      if (!isOver) count(putOff, answer?.code ?? 'no answer');
      await systemClock.sleep(retryMs);
    }
  };
  const client = async (number: number): Promise<void> => {
    for (let count = 0; !isOver; count += 1) {
      // Backs and lays alternate, so that one account lasts for the whole run.
      const side = count % 2 ? { type: 'lay', oddsReq: 1000 } : {};
      const clientRef = `fault-${number}-${count}`;
      await place(ofClient(number), { clientRef, ...bet(count >> 1), ...side });
      await systemClock.sleep(retryMs);
    }
  };
  const placeBare = async ({ userName, token }: Account, body: object): Promise<void> => {
    const to = target();
    const answer = await placeOnce(to, { token, body, maxMs }).catch(() => null);
    if (answer?.status === true) {
      const at = systemClock.now();
      return note({ userName, clientRef: '', betId: answer.data.betId, epoch: to.epoch, at });
    }
    if (answer !== null && !passing.has(answer.code)) return count(refused, answer.code);
    unsure += 1;
    count(putOff, answer?.code ?? 'no answer');
  };
  const bareClient = async (number: number): Promise<void> => {
    for (let nth = 0; !isOver; nth += 1) {
      const side = nth % 2 ? { type: 'lay', oddsReq: 1000 } : {};
      await placeBare(ofClient(number), { ...bet(nth >> 1), ...side });
      await systemClock.sleep(retryMs);
    }
  };
  const tableClient = async (number: number): Promise<void> => {
    for (let nth = 0; !isOver; nth += 1) {
      const body = await findTableBet(target(), { maxMs });
      const clientRef = `fault-table-${number}-${nth}`;
      if (body !== null) {
        await place(ofClient(number), { clientRef, path: '/bet/place', ...body });
      }
      await systemClock.sleep(tableMs);
    }
  };
  const running = Promise.all([
    ...Array.from({ length: clients }, (_, number) => client(number)),
    ...Array.from({ length: bareClients }, (_, number) => bareClient(number)),
    ...Array.from({ length: tableClients }, (_, number) => tableClient(number)),
  ]);
  return {
    acknowledged,
    refused,
    refusedAtTable,
    refusedRefs,
    get unsure() {
      return unsure;
    },
    putOff,
    until: (more, epoch) =>
      new Promise((done) => {
        waiters.add({ left: more, epoch, done });
      }),
    async stop() {
      isOver = true;
      await running;
    },
  };
}
