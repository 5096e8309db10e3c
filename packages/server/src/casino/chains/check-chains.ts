/**
 * Verifies the casino's chains from the store. Each chain was announced in the journal before its client seed
 * was known, every revealed seed is the next link, and no seed or number was dealt twice.
 */
import { parseEventText } from '@layline/exchange';
import { commitOf } from '@layline/games';
import type { Sql } from '../../store/database.ts';
import {
  type ChainRow,
  eventAt,
  journalHashAt,
  readAllChains,
  readDealtTwice,
  readRevealed,
} from '../../store/queries/chains.ts';

const faultsMax = 100;

export async function checkChains(sql: Sql): Promise<string[]> {
  const faults: string[] = [];
  for (const chain of await readAllChains(sql)) {
    const announced = await faultOfAnnouncement(sql, chain);
    if (announced !== null) faults.push(announced);
    const links = await faultOfLinks(sql, chain);
    if (links !== null) faults.push(links);
  }
  const shared = await readDealtTwice(sql, faultsMax);
  faults.push(...shared.map((mids) => `The rounds ${mids} have one seed.`));
  return faults.slice(0, faultsMax);
}

/** Skips chains older than announcements. */
async function faultOfAnnouncement(sql: Sql, chain: ChainRow): Promise<string | null> {
  const { announcedSeq, chainId, firstHash, gameId, source, clientSeed } = chain;
  if (source === 'house' || announcedSeq === null) return null;
  const text = await eventAt(sql, announcedSeq);
  const event = text === undefined ? undefined : parseEventText(text);
  const start = `casino chain ${gameId} ${firstHash} ${source}`;
  if (event?.kind !== 'journal-marked' || !event.text.startsWith(start)) {
    return `The chain ${chainId} of ${gameId} is not announced at ${announcedSeq} of the journal.`;
  }
  if (source === 'beacon' || clientSeed === '') return null;
  const hash = await journalHashAt(sql, announcedSeq + 1);
  return hash === clientSeed
    ? null
    : `The client seed of chain ${chainId} of ${gameId} is not the journal's hash at ${announcedSeq + 1}.`;
}

/** Each seed hashes to the one before it, and the first one to the announced hash. */
async function faultOfLinks(sql: Sql, chain: ChainRow): Promise<string | null> {
  const rounds = await readRevealed(sql, chain.chainId);
  let last = { nonce: chain.firstNonce - 1, seed: chain.firstHash };
  for (const { mid, nonce, serverSeed, hash } of rounds) {
    let link = serverSeed;
    for (let at = nonce; at > last.nonce; at -= 1) link = commitOf(link);
    if (link !== last.seed) return `The seed of round ${mid} is not of its chain.`;
    if (commitOf(serverSeed) !== hash) return `The seed of round ${mid} is not what was promised.`;
    last = { nonce, seed: serverSeed };
  }
  return null;
}
