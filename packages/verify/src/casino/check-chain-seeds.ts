/** Checks where the client seeds of chains and rounds came from (CAS-11, CAS-15). */
import type { SeedChain } from '@layline/contract';
import { parseInstant } from '@layline/contract/instant';
import { beaconDueAt, quicknetTimes } from '@layline/games/verify';
import type { Findings } from '../findings/findings.ts';
import type { BeaconValues } from './beacon-values.ts';
import type { TableFile, TableRound } from './table-file.ts';

const origin = 'The house could not choose the client seed';
const same = 'Rounds use the scheme and the client seed that their chain announced';
const early = 'The chain was announced before its beacon was due';
const within = 'Rounds have numbers of their own chain';

interface Checking {
  readonly findings: Findings;
  readonly values: BeaconValues;
}

type WithChains = TableFile & { readonly chains: NonNullable<TableFile['chains']> };

export function checkChainSeeds({ chains, rounds, gameId }: WithChains, checking: Checking): void {
  const { findings } = checking;
  const used = Map.groupBy(rounds, ({ chainId }) => chainId);
  for (const chain of [chains.chain, ...chains.earlier]) {
    const own = used.get(chain.chainId) ?? [];
    for (const round of own) checkOwn(round, { chain, findings });
    if (own.length > 0) checkOrigin(chain, { ...checking, gameId });
  }
}

interface OfChain {
  readonly chain: SeedChain;
  readonly findings: Findings;
}

function checkOwn(round: TableRound, { chain, findings }: OfChain): void {
  const at = `round ${round.mid} of ${round.gameId}`;
  const { firstNonce, length, chainId } = chain;
  const place = round.nonce - firstNonce;
  const isWithin = place >= 0 && place < length;
  findings.judge(within, at, isWithin ? [] : [`number ${round.nonce} is none of chain ${chainId}`]);
  const faults: string[] = [];
  if (round.scheme !== chain.scheme) {
    faults.push(`it uses scheme ${round.scheme}, and its chain scheme ${chain.scheme}`);
  }
  const isByRound = chain.source === 'round';
  if (isByRound !== (round.beaconRound !== undefined)) {
    faults.push(isByRound ? 'it names no beacon' : 'it names a beacon, and its chain has one seed');
  }
  if (!isByRound && round.clientSeed !== chain.clientSeed) {
    faults.push('its client seed is not that of its chain');
  }
  findings.judge(same, at, faults);
}

interface OfTable extends Checking {
  readonly gameId: string;
}

function checkOrigin(chain: SeedChain, { findings, values, gameId }: OfTable): void {
  const at = `chain ${chain.chainId} of ${gameId}`;
  if (chain.source === 'round') return findings.sound(origin);
  if (chain.source !== 'beacon') {
    const why =
      chain.source === 'journal'
        ? 'the client seed is a hash of the journal, and the house may try entries until one suits it'
        : 'the client seed came from the house';
    return findings.unproved(origin, { at, why });
  }
  findings.sound(origin);
  const { beaconRound, startedAt } = chain;
  if (beaconRound === null || beaconRound === undefined) {
    return findings.broken(early, { at, why: 'it names no round of the beacon' });
  }
  values.add(beaconRound, { ...chain, at });
  const announcedAt = parseInstant(startedAt);
  const isEarly = announcedAt !== null && announcedAt < beaconDueAt(quicknetTimes, beaconRound);
  const why = `beacon ${beaconRound} was known at ${startedAt}`;
  findings.judge(early, at, isEarly ? [] : [why]);
}
