/**
 * Engine `decide` and `apply` against nodejs-order-book on the same two workloads of a million operations,
 * the length at which the requirement's own figures of that package were taken; shorter with --small.
 * Orders have no reference, as that package's have none: exposure is checked and events are made. What
 * keeping the answer to a reference costs beside that is a figure of its own.
 */
import process from 'node:process';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { ExchangeState } from '@layline/exchange';
import { sumOfBalances } from '@layline/ledger';
import type { Contest, Figure, FigureOptions } from '../figure.ts';
import { playOurs, prepare } from './our-engine.ts';
import { playPeer } from './peer-engine.ts';
import { mixedWorkload, uniformWorkload, type Workload } from './workload.ts';

interface Trial {
  readonly workloadOf: (steps: number, seed: number) => Workload;
  /** Whether bets have references, whose answers are kept. */
  readonly hasRefs: boolean;
}

const seed = 42;
const steps = 1_000_000;

setFlagsFromString('--expose-gc');
const collectOnce = runInNewContext('gc') as () => void;

/** Twice: what the first finds is given back beside the program, and counted once the second is done. */
function collect(): void {
  collectOnce();
  collectOnce();
}

const warmRounds = 4;
/** A million steps of its cancels would take it minutes. */
const peerWarmSteps = 200_000;

/**
 * An exchange with some bets, open all along as a server's is. Without one, a collection between two
 * turns takes the shapes of its objects too, and the next turn begins with compiling all code again.
 */
function openAllAlong({ workloadOf, hasRefs }: Trial): ExchangeState {
  const prepared = prepare(hasRefs);
  playOurs(prepared, workloadOf(peerWarmSteps, seed));
  return prepared.state;
}

/** Both engines on states of their own, until they run as they do in a process that is not new. */
function warmUp({ workloadOf, hasRefs }: Trial, workload: Workload): void {
  const peerWorkload = workloadOf(peerWarmSteps, seed);
  for (let round = 0; round < warmRounds; round += 1) {
    playOurs(prepare(hasRefs), workload);
    playPeer(peerWorkload);
  }
}

function contestOn(trial: Trial, length: number): Contest {
  const { workloadOf, hasRefs } = trial;
  const workload = workloadOf(length, seed);
  const open = openAllAlong(trial);
  warmUp(trial, workload);
  const traded = { ours: 0, peer: 0 };
  const grown = { heap: 0, bets: 0 };
  const agree = (): void => {
    if (traded.ours > 0 && traded.peer > 0 && traded.ours !== traded.peer) {
      throw new Error(`The engines traded ${traded.ours} and ${traded.peer}: not the same book.`);
    }
  };
  return {
    async ours() {
      const prepared = prepare(hasRefs);
      collect();
      const before = process.memoryUsage().heapUsed;
      const played = playOurs(prepared, workload);
      collect();
      grown.heap = (process.memoryUsage().heapUsed - before) / workload.length;
      grown.bets = prepared.state.bets.count;
      traded.ours = played.traded;
      agree();
      return workload.length / played.seconds;
    },
    async reference() {
      collect();
      const played = playPeer(workload);
      traded.peer = played.traded;
      agree();
      return workload.length / played.seconds;
    },
    notes: () => [
      `both traded ${traded.ours} units on ${workload.length} steps`,
      `heap growth an operation: ${grown.heap.toFixed(0)} bytes, with ${grown.bets} open bets`,
    ],
    async close() {
      if (sumOfBalances(open.ledger) !== 0) throw new Error('The exchange kept open has changed.');
    },
  };
}

export const engineFigures: readonly Figure[] = [
  {
    name: 'engine-limit',
    unit: 'operations/s',
    goal: 3,
    open: async ({ isSmall }: FigureOptions) =>
      contestOn({ workloadOf: uniformWorkload, hasRefs: false }, isSmall ? 500_000 : steps),
  },
  {
    name: 'engine-limit-refs',
    unit: 'operations/s',
    goal: null,
    open: async ({ isSmall }: FigureOptions) =>
      contestOn({ workloadOf: uniformWorkload, hasRefs: true }, isSmall ? 500_000 : steps),
  },
  {
    name: 'engine-mixed',
    unit: 'operations/s',
    goal: 50,
    // The peer takes two minutes for a round.
    roundsMax: 3,
    open: async ({ isSmall }: FigureOptions) =>
      contestOn({ workloadOf: mixedWorkload, hasRefs: false }, isSmall ? 300_000 : steps),
  },
];
