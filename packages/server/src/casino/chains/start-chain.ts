/**
 * Starts a chain of seeds. Its first hash is announced in the journal and on the fairness page, and only then
 * is the client seed taken from a source that the server cannot choose. With a beacon, that is a round not
 * yet published; otherwise it is the hash of the journal entry after the announcement, which covers every
 * earlier bet.
 */
import { randomBytes } from 'node:crypto';
import { commitOf, makeSeedChain } from '@layline/games';
import type { Clock } from '../../clock.ts';
import type { AppEngine } from '../../engine/app-engine.ts';
import type { Log } from '../../log.ts';
import type { Store } from '../../store/database.ts';
import {
  addChain,
  type ChainRow,
  journalHashAt,
  setClientSeed,
} from '../../store/queries/chains.ts';
import type { Beacon } from './beacon.ts';

export interface ChainParts {
  readonly store: Store;
  readonly engine: AppEngine;
  readonly clock: Clock;
  readonly log: Log;
  readonly beacon: Beacon | null;
}

export interface StartedChain {
  readonly row: ChainRow;
  /** All seeds in order of use, 32 bytes each. They exist only here. */
  readonly seeds: Buffer;
}

/** Enough for about four days of rounds; made in tens of milliseconds. */
const chainLength = 10_000;
const beaconTries = 10;
const beaconRetryMs = 1500;

export async function startChain(
  parts: ChainParts,
  { gameId, firstNonce }: { readonly gameId: string; readonly firstNonce: number },
): Promise<StartedChain> {
  const seeds = makeSeedChain(randomBytes(32).toString('hex'), chainLength);
  const firstHash = commitOf(seeds[0] ?? '');
  const chain = { gameId, firstNonce, length: chainLength, firstHash };
  const row = (await byBeacon(parts, chain)) ?? (await byJournal(parts, chain));
  return { row, seeds: Buffer.from(seeds.join(''), 'hex') };
}

type Chain = Pick<ChainRow, 'gameId' | 'firstNonce' | 'length' | 'firstHash'>;

async function byJournal(parts: ChainParts, chain: Chain): Promise<ChainRow> {
  const { store, engine, clock } = parts;
  const announcedSeq = await mark(
    engine,
    `casino chain ${chain.gameId} ${chain.firstHash} journal`,
  );
  const from = { source: 'journal', announcedSeq, beaconUrl: null, beaconRound: null } as const;
  const row = await addChain(store, { ...chain, ...from, now: clock.now() });
  // If no bet writes the deciding entry meanwhile, this mark does.
  await mark(engine, `casino chain ${chain.gameId} waits for a client seed`);
  const hash = await journalHashAt(store, announcedSeq + 1);
  if (hash === null) throw new Error('The journal has no entry after the announcement.');
  return setClientSeed(store, { chain: row, clientSeed: hash });
}

/** Returns null if there is no beacon, or if it does not answer in time. */
async function byBeacon(parts: ChainParts, chain: Chain): Promise<ChainRow | null> {
  const { beacon, store, engine, clock, log } = parts;
  if (beacon === null) return null;
  try {
    const round = await beacon.nextRound();
    const text = `casino chain ${chain.gameId} ${chain.firstHash} beacon ${round} ${beacon.url}`;
    const announcedSeq = await mark(engine, text);
    const from = { source: 'beacon', announcedSeq, beaconUrl: beacon.url } as const;
    const row = await addChain(store, { ...chain, ...from, beaconRound: round, now: clock.now() });
    const randomness = await untilPublished({ beacon, clock }, round);
    if (randomness !== null) {
      return await setClientSeed(store, { chain: row, clientSeed: randomness });
    }
    log.warn(
      { round, game: chain.gameId },
      'the beacon did not answer; the journal is used instead',
    );
  } catch (error) {
    log.warn({ error, game: chain.gameId }, 'the beacon failed; the journal is used instead');
  }
  return null;
}

async function untilPublished(
  { beacon, clock }: { readonly beacon: Beacon; readonly clock: Clock },
  round: number,
): Promise<string | null> {
  for (let tries = 0; tries < beaconTries; tries += 1) {
    const randomness = await beacon.read(round);
    if (randomness !== null) return randomness;
    await clock.sleep(beaconRetryMs);
  }
  return null;
}

/** Writes a mark into the journal and returns its number. */
async function mark(engine: AppEngine, text: string): Promise<number> {
  const outcome = await engine.submit({ kind: 'mark-journal', text });
  const [event] = outcome.kind === 'accepted' ? outcome.events : [];
  if (event === undefined) throw new Error('The journal takes no entry now.');
  return event.seq;
}
