/**
 * Engine `decide` and `apply` against nodejs-order-book on the same two workloads of a million
 * operations, the length at which that package's published figures were measured; shorter with --small.
 * Orders have no reference, as in that package; exposure is checked and events are made. The cost of
 * storing replies by reference is a separate figure.
 */
import process from 'node:process';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { ExchangeState } from '@layline/exchange';
import { sumOfBalances } from '@layline/ledger';
import type { Contest, Figure, FigureOptions } from '../figure/figure.ts';
import { playOurs, prepare } from './our-engine.ts';
import { playPeer } from './peer-engine.ts';
import { mixedWorkload, uniformWorkload, type Workload } from './workload.ts';

interface Trial {
  readonly workloadOf: (steps: number, seed: number) => Workload;
  /** Whether bets have references, whose replies are stored. */
  readonly hasRefs: boolean;
}

const seed = 42;
const steps = 1_000_000;

setFlagsFromString('--expose-gc');
const collectOnce = runInNewContext('gc') as () => void;

/** Collects twice: the first collection's finalisation runs concurrently and is complete after the second. */
function collect(): void {
  collectOnce();
  collectOnce();
}

const warmRounds = 4;
/** A million steps of its cancels would take minutes. */
const peerWarmSteps = 200_000;

/**
 * An exchange with some bets, kept alive throughout as in a server. Without one, a collection between two
 * turns discards the shapes of its objects too, and the next turn starts by recompiling everything.
 */
function openAllAlong({ workloadOf, hasRefs }: Trial): ExchangeState {
  const prepared = prepare(hasRefs);
  playOurs(prepared, workloadOf(peerWarmSteps, seed));
  return prepared.state;
}

/** Runs both engines on separate states until they perform as in a long-running process. */
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
    goal: 2,
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
    goal: 120,
    // The peer takes two minutes per round.
    roundsMax: 3,
    open: async ({ isSmall }: FigureOptions) =>
      contestOn({ workloadOf: mixedWorkload, hasRefs: false }, isSmall ? 300_000 : steps),
  },
];
