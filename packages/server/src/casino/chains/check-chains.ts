/**
 * Verifies the casino's chains from the store. Each chain was announced in the journal before its client seed
 * was known, every revealed seed is the next link, no number is missing but where an announcement says so,
 * and no seed was dealt twice.
 */
import { parseEventText } from '@layline/exchange';
import { commitOf } from '@layline/games';
import { type BeaconChain, beaconDueAt, beaconValue, quicknet } from '@layline/games/beacon';
import type { Sql } from '../../store/database.ts';
import {
  type ChainRow,
  type DealtRound,
  eventAt,
  journalHashAt,
  readAllChains,
  readAnnouncements,
  readDealt,
  readDealtTwice,
} from '../../store/queries/chains.ts';
import { announcedHash, announcementOf, oldAnnouncementOf } from './announcement.ts';
import { checkSignature } from './check-signature.ts';

const faultsMax = 100;

const nameOf = ({ chainId, gameId }: ChainRow): string => `The chain ${chainId} of ${gameId}`;

/** `network` signs the client seeds of chains that come from the beacon. */
export async function checkChains(sql: Sql, network = quicknet): Promise<string[]> {
  const faults: string[] = [];
  const chains = await readAllChains(sql);
  const lastOf = new Map<string, number>();
  for (const chain of chains) {
    const rounds = await readDealt(sql, chain.chainId);
    const known = lastOf.get(chain.gameId) ?? 0;
    faults.push(
      ...(await faultsOfAnnouncement({ sql, network }, chain)),
      ...(await faultsOfBeacon(chain, network)),
      ...faultsOfNumbers(chain, { rounds, known }),
      ...faultsOfLinks(chain, rounds),
    );
    const last = Math.max(chain.firstNonce - 1, ...rounds.map(({ nonce }) => nonce));
    lastOf.set(chain.gameId, Math.max(known, last));
  }
  faults.push(...(await faultsOfMissing(sql, chains)));
  const shared = await readDealtTwice(sql, faultsMax);
  faults.push(...shared.map((mids) => `The rounds ${mids} have one seed.`));
  return faults.slice(0, faultsMax);
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
    return mayLack ? [] : [`${nameOf(chain)} is not announced in the journal.`];
  }
  const text = await eventAt(sql, announcedSeq);
  const event = text === undefined ? undefined : parseEventText(text);
  const said = event?.kind === 'journal-marked' ? event.text : '';
  const isSaid =
    scheme === 1 ? said.startsWith(oldAnnouncementOf(chain)) : said === announcementOf(chain);
  if (!isSaid || event === undefined) {
    return [`${nameOf(chain)} is not announced at ${announcedSeq} of the journal.`];
  }
  if (clientSeed === '' || (source === 'beacon' && scheme === 1)) return [];
  if (source === 'beacon') {
    return isInTime(chain, { at: event.at, network })
      ? []
      : [`${nameOf(chain)} was announced when its beacon round could be known.`];
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
        `The client seed of ${nameOf(chain)} is not the value of round ${beaconRound} of the beacon.`,
      ];
}

interface Dealt {
  readonly rounds: readonly DealtRound[];
  /** The highest number of earlier chains. */
  readonly known: number;
}

function faultsOfNumbers(chain: ChainRow, { rounds, known }: Dealt): string[] {
  const faults: string[] = [];
  const { scheme, firstNonce, afterNonce, gap, clientSeed } = chain;
  const name = nameOf(chain);
  if (scheme > 1) {
    if (afterNonce !== known) faults.push(`${name} follows ${known}, and says ${afterNonce}.`);
    if (gap === null && firstNonce !== known + 1) {
      faults.push(`${name} begins with ${firstNonce}, and ${known + 1} was never dealt.`);
    }
    const missing = rounds.find(({ nonce }, at) => nonce !== firstNonce + at);
    if (missing !== undefined) faults.push(`A number before round ${missing.mid} was never dealt.`);
  }
  const strange = rounds.find(
    (round) => round.clientSeed !== clientSeed || round.scheme !== scheme,
  );
  if (strange !== undefined)
    faults.push(`The round ${strange.mid} is not drawn as its chain says.`);
  return faults;
}

/** Each seed hashes to the one before it, and the first one to the announced hash. */
function faultsOfLinks(chain: ChainRow, rounds: readonly DealtRound[]): string[] {
  let last = { nonce: chain.firstNonce - 1, seed: chain.firstHash };
  for (const { mid, nonce, serverSeed, hash } of rounds) {
    if (serverSeed === '') continue;
    let link = serverSeed;
    for (let at = nonce; at > last.nonce; at -= 1) link = commitOf(link);
    if (link !== last.seed) return [`The seed of round ${mid} is not of its chain.`];
    if (commitOf(serverSeed) !== hash)
      return [`The seed of round ${mid} is not what was promised.`];
    last = { nonce, seed: serverSeed };
  }
  return [];
}

/** A chain that the journal announces is listed for good. */
async function faultsOfMissing(sql: Sql, chains: readonly ChainRow[]): Promise<string[]> {
  const listed = new Set(chains.map(({ firstHash }) => firstHash));
  return (await readAnnouncements(sql)).flatMap(({ seq, event }) => {
    const said = parseEventText(event);
    const hash = said.kind === 'journal-marked' ? announcedHash(said.text) : null;
    return hash === null || listed.has(hash)
      ? []
      : [`The chain that ${seq} of the journal announces is listed no more.`];
  });
}
