/** Starts a receiver of posts. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

const program = new URL('./receiver.ts', import.meta.url);

export interface Receiver {
  readonly url: string;
  /** Posts a second, from the first to the last of so many from now on. */
  readonly rateOf: (count: number) => Promise<number>;
  readonly close: () => Promise<void>;
}

export async function startReceiver(): Promise<Receiver> {
  const child = fork(program, { stdio: 'inherit' });
  const port = await heard(child);
  return {
    url: `http://127.0.0.1:${port}/events`,
    rateOf(count) {
      const rate = heard(child);
      child.send(count);
      return rate;
    },
    async close() {
      child.kill();
      await once(child, 'exit');
    },
  };
}

const heard = async (child: ChildProcess): Promise<number> => {
  const [said] = await once(child, 'message');
  return Number(said);
};
