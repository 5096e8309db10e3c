/** Engine `decide` and `apply` against nodejs-order-book on the same two tapes. */
import type { Contest, Figure } from '../figure.ts';
import { playOurs, prepare } from './our-engine.ts';
import { playPeer } from './peer-engine.ts';
import { mixedTape, type TapeStep, uniformTape } from './tape.ts';

const seed = 42;

function contestOn(tape: readonly TapeStep[]): Contest {
  const traded = { ours: 0, peer: 0 };
  let heapPerStep = 0;
  const agree = (): void => {
    if (traded.ours > 0 && traded.peer > 0 && traded.ours !== traded.peer) {
      throw new Error(`The engines traded ${traded.ours} and ${traded.peer}: not the same book.`);
    }
  };
  return {
    async ours() {
      const prepared = prepare(tape);
      globalThis.gc?.();
      const before = process.memoryUsage().heapUsed;
      const played = playOurs(prepared);
      globalThis.gc?.();
      heapPerStep = (process.memoryUsage().heapUsed - before) / tape.length;
      traded.ours = played.traded;
      agree();
      return tape.length / played.seconds;
    },
    async reference() {
      globalThis.gc?.();
      const played = playPeer(tape);
      traded.peer = played.traded;
      agree();
      return tape.length / played.seconds;
    },
    notes: () => [
      `both traded ${traded.ours} units on ${tape.length} steps`,
      `heap after a step: ${heapPerStep.toFixed(0)} bytes (bets, references and positions kept)`,
    ],
    close: async () => undefined,
  };
}

export const engineFigures: readonly Figure[] = [
  {
    name: 'engine-limit',
    unit: 'operations/s',
    goal: 5,
    open: async () => contestOn(uniformTape(200_000, seed)),
  },
  {
    name: 'engine-mixed',
    unit: 'operations/s',
    goal: 50,
    open: async () => contestOn(mixedTape(100_000, seed)),
  },
];
