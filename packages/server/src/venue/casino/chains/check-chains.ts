/**
 * Verifies the casino's chains from the store. Each chain was announced in the journal before its client seed
 * was known, every revealed seed is the next link, no number is missing but where an announcement says so,
 * and no seed was dealt twice.
 */
import { parseEventText } from '@layline/exchange';
import { type BeaconChain, beaconDueAt, beaconValue, quicknet } from '@layline/games/beacon';
import type { Sql } from '../../../store/database.ts';
import {
  type ChainRow,
  eventAt,
  journalHashAt,
  nameOfChain,
  readAnnouncements,
  readChainsAfter,
  readDealt,
  readDealtTwice,
  readNewest,
} from '../../../store/queries/casino/chains.ts';
import { announcedHash, announcementOf, oldAnnouncementOf } from './announcement.ts';
import { checkSignature } from './check-signature.ts';
import { DealtCheck } from './dealt-check.ts';
import { SeedsSeen } from './seeds-seen.ts';
import { SignatureSample } from './signature-sample.ts';

const faultsMax = 100;

/** Rows, and numbers of the journal, that one statement reads: a server stays free for bets. */
const rowsAtOnce = 500;
const numbersAtOnce = 5000;

/** `network` signs the client seeds of chains that come from the beacon. */
export async function checkChains(sql: Sql, network = quicknet): Promise<string[]> {
  const faults: string[] = [];
  const lastOf = new Map<string, number>();
  const firstHashes = new Set<string>();
  const seeds = new SeedsSeen();
  const signed = new SignatureSample();
  // A server with the store goes on: what it adds meanwhile is left for the next time.
  const newest = await readNewest(sql);
  for await (const chain of allChains(sql, newest.chainId)) {
    const known = lastOf.get(chain.gameId) ?? 0;
    const dealt = await checkDealt({ sql, network, seeds, signed }, chain);
    faults.push(
      ...(await faultsOfAnnouncement({ sql, network }, chain)),
      ...(await faultsOfBeacon(chain, network)),
      ...dealt.faults(known),
    );
    lastOf.set(chain.gameId, Math.max(known, dealt.last));
    firstHashes.add(chain.firstHash);
  }
  faults.push(...(await faultsOfMissing(sql, { listed: firstHashes, last: newest.seq })));
  faults.push(...(await signed.faults(network)));
  for (const digits of seeds.twice(faultsMax)) {
    const shared = await readDealtTwice(sql, digits);
    faults.push(...shared.map((mids) => `The rounds ${mids} have one seed.`));
  }
  return faults.slice(0, faultsMax);
}

/** Oldest first. */
async function* allChains(sql: Sql, last: number): AsyncGenerator<ChainRow> {
  for (let after = 0, isMore = true; isMore; ) {
    const page = await readChainsAfter(sql, { after, max: rowsAtOnce });
    yield* page.filter(({ chainId }) => chainId <= last);
    after = page.at(-1)?.chainId ?? after;
    isMore = page.length === rowsAtOnce;
  }
}

interface Dealt {
  readonly sql: Sql;
  readonly network: BeaconChain;
  readonly seeds: SeedsSeen;
  readonly signed: SignatureSample;
}

async function checkDealt(
  { sql, network, seeds, signed }: Dealt,
  chain: ChainRow,
): Promise<DealtCheck> {
  const check = new DealtCheck(chain, network);
  const { chainId } = chain;
  for (let after = -1, isMore = true; isMore; ) {
    const page = await readDealt(sql, { chainId, after, max: rowsAtOnce });
    check.take(page);
    for (const round of page) {
      if (round.serverSeed !== '') seeds.add(round.serverSeed);
      signed.add(round);
    }
    after = page.at(-1)?.nonce ?? after;
    isMore = page.length === rowsAtOnce;
  }
  return check;
}

interface Checked {
  readonly sql: Sql;
  readonly network: BeaconChain;
}

/** Skips chains older than announcements. A chain that was never announced may not have dealt. */
async function faultsOfAnnouncement({ sql, network }: Checked, chain: ChainRow): Promise<string[]> {
  const { announcedSeq, scheme, source, clientSeed, gameId, chainId, rounds } = chain;
  if (announcedSeq === null) {
    const mayLack = source === 'house' || scheme === 1 || (rounds === 0 && clientSeed === '');
    return mayLack ? [] : [`${nameOfChain(chain)} is not announced in the journal.`];
  }
  const text = await eventAt(sql, announcedSeq);
  const event = text === undefined ? undefined : parseEventText(text);
  const said = event?.kind === 'journal-marked' ? event.text : '';
  const isSaid =
    scheme === 1 ? said.startsWith(oldAnnouncementOf(chain)) : said === announcementOf(chain);
  if (!isSaid || event === undefined) {
    return [`${nameOfChain(chain)} is not announced at ${announcedSeq} of the journal.`];
  }
  if (clientSeed === '' || source === 'round' || (source === 'beacon' && scheme === 1)) return [];
  if (source === 'beacon') {
    return isInTime(chain, { at: event.at, network })
      ? []
      : [`${nameOfChain(chain)} was announced when its beacon round could be known.`];
  }
  const hash = await journalHashAt(sql, announcedSeq + 1);
  return hash === clientSeed
    ? []
    : [
        `The client seed of chain ${chainId} of ${gameId} is not the journal's hash at ${announcedSeq + 1}.`,
      ];
}

const isInTime = (
  { beaconRound }: ChainRow,
  { at, network }: { at: number; network: BeaconChain },
) => at < beaconDueAt(network, beaconRound ?? 0);

/** Chains of scheme 1 stored no signature. */
async function faultsOfBeacon(chain: ChainRow, network: BeaconChain): Promise<string[]> {
  const { scheme, source, beaconRound, beaconSignature, clientSeed } = chain;
  if (scheme === 1 || source !== 'beacon' || clientSeed === '') return [];
  const signature = beaconSignature ?? '';
  const isOf = await checkSignature(network, { round: beaconRound ?? 0, signature });
  return isOf && beaconValue(signature) === clientSeed
    ? []
    : [
        `The client seed of ${nameOfChain(chain)} is not the value of round ${beaconRound} of the beacon.`,
      ];
}

/** A chain that the journal announces is listed for good. */
async function faultsOfMissing(
  sql: Sql,
  { listed, last }: { readonly listed: ReadonlySet<string>; readonly last: number },
): Promise<string[]> {
  const faults: string[] = [];
  for (let from = 0; from <= last; from += numbersAtOnce) {
    for (const { seq, event } of await readAnnouncements(sql, { from, count: numbersAtOnce })) {
      const said = parseEventText(event);
      const hash = said.kind === 'journal-marked' ? announcedHash(said.text) : null;
      if (hash === null || listed.has(hash)) continue;
      faults.push(`The chain that ${seq} of the journal announces is listed no more.`);
    }
  }
  return faults;
}
