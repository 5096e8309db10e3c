/**
 * Signed-in reads of odds, and anonymous reads of a list, per second through the whole server, against
 * bare node:http sending the same headers and body. Both are separate processes, loaded alternately in
 * short slices over 64 kept connections, so that other activity of the machine affects both alike.
 */
import type { Figure } from '../figure/figure.ts';
import { inSlices, mean } from '../figure/in-slices.ts';
import type { BareAnswer } from './bare-server.ts';
import { type Caller, openCaller, openReader } from './caller.ts';
import { openLoad } from './kept-load.ts';
import { openBareServer, openRealServer, type RunningServer } from './real-server.ts';

const connections = 64;
const slices = 50;
const sliceSeconds = 0.1;
const warmUpSeconds = 2;

interface Reads {
  readonly name: string;
  readonly goal: number;
  readonly openAs: (server: RunningServer) => Promise<Caller>;
}

/** Headers that Node adds to every reply by itself. */
const ofNode = ['date', 'connection', 'keep-alive'];

async function readAnswer(url: string, headers: Caller['headers']): Promise<BareAnswer> {
  const reply = await fetch(url, { headers });
  const sent = [...reply.headers].filter(([name]) => !ofNode.includes(name));
  return { headers: sent.flat(), body: await reply.text() };
}

const reads = ({ name, goal, openAs }: Reads): Figure => ({
  name,
  goal,
  unit: 'requests/s',
  async open() {
    const ours = await openRealServer();
    const { path, headers } = await openAs(ours);
    const answer = await readAnswer(ours.url + path, headers);
    const bare = await openBareServer(answer);
    const loads = {
      ours: openLoad(ours.url + path, { headers, connections }),
      reference: openLoad(bare.url + path, { headers, connections }),
    };
    for (const load of [loads.ours, loads.reference]) await load.run(warmUpSeconds);
    const bytes = Buffer.byteLength(answer.body);
    return {
      ...inSlices(
        {
          ours: () => loads.ours.run(sliceSeconds),
          reference: () => loads.reference.run(sliceSeconds),
        },
        { count: slices, sum: mean },
      ),
      notes: () => [
        `${bytes} bytes and ${answer.headers.length / 2} headers an answer, ` +
          `${connections} connections, ${slices} slices of ${sliceSeconds} s a round and side`,
      ],
      async close() {
        loads.ours.close();
        loads.reference.close();
        await bare.close();
        await ours.close();
      },
    };
  },
});

export const oddsReads = reads({ name: 'odds-reads', goal: 0.8, openAs: openCaller });
export const listReads = reads({ name: 'list-reads', goal: 0.85, openAs: openReader });
