/**
 * Checks a table's rounds and chains (CAS-10 to CAS-15): each round from its revealed seed, the links between
 * seeds, the way down to the first hash that was announced, numbers, and where client seeds came from.
 * Signatures of the beacon are added to `values` and checked by the caller, since each takes 20 ms.
 */
import {
  findChainFault,
  findNumberFaults,
  proveRound,
  type RoundCheck,
  walkChains,
} from '@layline/games/verify';
import type { Findings } from '../findings/findings.ts';
import type { BeaconValues } from './beacon-values.ts';
import { checkChainSeeds } from './check-chain-seeds.ts';
import type { TableFile, TableRound } from './table-file.ts';

const checks: Readonly<Record<RoundCheck, string>> = {
  game: 'The game is one that this verifier knows',
  seed: 'The revealed seed is the promised one',
  cards: 'The cards follow from the seed',
  result: 'The result follows from the seed',
  winners: 'The winners follow from the cards',
  beacon: 'The round names the first beacon after its bets closed',
};
const links = 'Each seed follows from the seed before';
const walk = 'Seeds lead to the first hash that was announced';
const numbers = 'Rounds and chains are numbered without an unannounced gap';
const unused = 'Few chains were announced and left unused';
const place = 'The id tells when the round started';

interface Checking {
  readonly findings: Findings;
  readonly values: BeaconValues;
  /** Called after each round. */
  readonly onStep: () => void;
}

export function checkTable(table: TableFile, checking: Checking): void {
  for (const round of table.rounds) {
    checkRound(round, checking);
    checking.onStep();
  }
  const { chains } = table;
  if (chains === null) return noChains(table, checking);
  const { findings } = checking;
  checkLinks(table, findings);
  checkWalks({ ...table, chains }, findings);
  checkNumbers({ ...table, chains }, findings);
  checkChainSeeds({ ...table, chains }, checking);
}

const nameOf = ({ gameId, mid }: Pick<TableRound, 'gameId' | 'mid'>): string =>
  `round ${mid} of ${gameId}`;

function checkRound(round: TableRound, { findings, values }: Checking): void {
  if (!round.isOver) return;
  const at = nameOf(round);
  if (round.serverSeed === '') {
    findings.unproved(checks.seed, { at, why: 'the seed was lost with the key of the server' });
    return;
  }
  if (round.beaconRound !== undefined && round.clientSeed === '') {
    findings.unproved(checks.cards, { at, why: "the beacon's value has not come yet" });
    return;
  }
  const faults = proveRound(round);
  for (const { check, why } of faults) findings.broken(checks[check], { at, why });
  for (const check of madeBy(round)) {
    if (!faults.some((fault) => fault.check === check || isFirst(fault.check))) {
      findings.sound(checks[check]);
    }
  }
  checkStart(round, findings);
  if (round.beaconRound !== undefined) values.add(round.beaconRound, { ...round, at });
}

/** Nothing else is looked at where the game is unknown. */
const isFirst = (check: RoundCheck): boolean => check === 'game';

/** The checks that the facts of a round allow. */
function madeBy({ cards, win, beaconRound, result, gameId }: TableRound): RoundCheck[] {
  const isFlight = gameId === 'vimaan';
  return [
    'seed',
    ...(cards === undefined || isFlight ? [] : ['cards' as const]),
    ...(result === 'V' ? [] : ['result' as const]),
    ...(win === undefined || isFlight ? [] : ['winners' as const]),
    ...(beaconRound === undefined ? [] : ['beacon' as const]),
  ];
}

/** `190260301120000` started on 1 March 2026 at 12:00:00. */
function checkStart({ mid, startAt, gameId }: TableRound, findings: Findings): void {
  if (startAt === undefined) return;
  const own = startAt.slice(2, 19).replace(/\D/g, '');
  const why = `it started at ${startAt}`;
  findings.judge(place, nameOf({ gameId, mid }), mid.slice(3) === own ? [] : [why]);
}

function noChains({ rounds }: TableFile, { findings }: Checking): void {
  for (const round of rounds) {
    const why = "the file holds no chain: get the table's page of proof";
    findings.unproved(walk, { at: nameOf(round), why });
  }
}

function checkLinks({ rounds, gameId }: TableFile, findings: Findings): void {
  const found = findChainFault({ rounds: [...rounds] });
  findings.sound(links, found.links);
  if (found.fault === null) return;
  const at = nameOf({ gameId, mid: found.fault });
  findings.broken(links, { at, why: 'its seed is not the next of the chain' });
}

type WithChains = TableFile & { readonly chains: NonNullable<TableFile['chains']> };

function checkWalks({ rounds, chains, gameId }: WithChains, findings: Findings): void {
  const { chain, earlier } = chains;
  const known = new Map([chain, ...earlier].map((one) => [one.chainId, one]));
  for (const { mid, chainId, steps } of walkChains({ chain, earlier, rounds: [...rounds] })) {
    const round = rounds.find((one) => one.mid === mid);
    const due = (round?.nonce ?? 0) - (known.get(chainId)?.firstNonce ?? 0) + 1;
    const at = `chain ${chainId} of ${gameId}`;
    if (steps === due) findings.sound(walk);
    else if (steps === null) findings.broken(walk, { at, why: `round ${mid} does not lead there` });
    else findings.broken(walk, { at, why: `round ${mid} is ${steps} steps away, not ${due}` });
  }
  const isListed = known.size === chains.count;
  const oldest = Math.min(...known.keys());
  for (const { chainId, mid } of rounds) {
    if (known.has(chainId)) continue;
    const at = nameOf({ gameId, mid });
    if (isListed || chainId > oldest) {
      findings.broken(walk, { at, why: `chain ${chainId} was never announced` });
    } else findings.unproved(walk, { at, why: 'its chain is not in the file' });
  }
}

function checkNumbers({ rounds, chains, gameId }: WithChains, findings: Findings): void {
  const { chain, earlier, count } = chains;
  const found = findNumberFaults({
    chain: { ...chain, used: chain.rounds },
    earlier: [...earlier],
    chains: count,
    rounds: [...rounds],
  });
  const { missing, busyDay } = found;
  findings.judge(
    numbers,
    gameId,
    missing === null ? [] : [`number ${missing} is missing, and no announcement gives it up`],
  );
  const why = busyDay === null ? '' : `${busyDay.unused} on ${busyDay.day}`;
  findings.judge(unused, gameId, busyDay === null ? [] : [why]);
}
