/**
 * `npm run cluster` starts a venue of several servers on this machine and shows who leads, who lags and who
 * is ready; `npm run cluster -- kill engine` from another terminal breaks it while one watches. For trials:
 * the data is gone when it ends.
 */
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { clientBuild, serverBuild } from './build/build-stamp.ts';
import { ensureBuilt } from './build/ensure-built.ts';
import { type ControlReply, findRunning, openControl, order } from './cluster/control.ts';
import { type Cluster, NoCluster, openCluster } from './cluster/open-cluster.ts';
import { problemOfPort } from './cluster/problem-of-port.ts';
import { show } from './cluster/show.ts';
import { strike, usage } from './cluster/strike.ts';
import { endWithNpm } from './end-with-npm.ts';

const showMs = 1000;
const eventsShown = 8;

interface Start {
  readonly port: number;
  readonly edges: number;
  readonly feeds: number;
  readonly hasPages: boolean;
}

function fail(text: string): never {
  console.error(text);
  process.exit(2);
}

function readStart(args: readonly string[]): Start {
  const options = {
    port: { type: 'string', default: '8080' },
    edges: { type: 'string', default: '3' },
    feeds: { type: 'string', default: '0' },
    pages: { type: 'string', default: 'true' },
  } as const;
  try {
    const { port, edges, feeds, pages } = parseArgs({
      args: [...args],
      options,
      strict: true,
    }).values;
    const isCount = (text: string, min: number, max: number): boolean =>
      Number.isInteger(Number(text)) && Number(text) >= min && Number(text) <= max;
    if (!isCount(port, 0, 65_535) || !isCount(edges, 1, 9) || !isCount(feeds, 0, 9)) fail(usage);
    const counts = { port: Number(port), edges: Number(edges), feeds: Number(feeds) };
    return { ...counts, hasPages: pages !== 'false' };
  } catch {
    return fail(usage);
  }
}

const screen = process.stdout;
const events: string[] = [];

function note(text: string): void {
  const line = `${new Date().toTimeString().slice(0, 8)}  ${text}`;
  events.push(line);
  if (!screen.isTTY) console.log(line);
}

/** On a terminal once a second; elsewhere when somebody leads, serves or stops doing so. */
async function watch(cluster: Cluster, signal: AbortSignal): Promise<void> {
  let before = '';
  while (!signal.aborted) {
    const state = await cluster.state();
    if (signal.aborted) return;
    const text = show(state);
    if (screen.isTTY) {
      const below = events.slice(-eventsShown).join('\n');
      screen.write(
        `\u001b[H\u001b[J${text}\n\n${below}\n\nnpm run cluster -- --help lists what breaks it.\n`,
      );
    } else {
      const roles = state.rows
        .map(({ name, role, isReady }) => `${name} ${role} ${isReady}`)
        .join();
      if (roles !== before) console.log(`\n${text}\n`);
      before = roles;
    }
    await new Promise((resolve) => setTimeout(resolve, showMs));
  }
}

async function answer(cluster: Cluster, words: readonly string[]): Promise<ControlReply> {
  const [act, ...more] = words;
  try {
    if (act === 'status' && more.length === 0) {
      return { isOk: true, text: show(await cluster.state()) };
    }
    if (act === 'stop' && more.length === 0) {
      process.kill(process.pid, 'SIGTERM');
      return { isOk: true, text: 'The cluster stops.' };
    }
    const text = await strike(cluster, words);
    note(text);
    return { isOk: true, text };
  } catch (error) {
    return { isOk: false, text: error instanceof Error ? error.message : String(error) };
  }
}

async function run({ hasPages, ...counts }: Start): Promise<void> {
  const running = await findRunning();
  if (running !== null) fail(`A cluster runs already, as process ${running}; end it with -- stop`);
  const problem = await problemOfPort(counts.port);
  if (problem !== null) fail(problem);
  const over = new AbortController();
  const { signal } = over;
  const stopped = once(signal, 'abort');
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, () => {
      if (!signal.aborted) console.log('Ending everything …');
      over.abort();
    });
  }
  endWithNpm();
  if (hasPages) await ensureBuilt(clientBuild);
  await ensureBuilt(serverBuild);
  note('PostgreSQL, NATS, two engines and the edges start, which takes a while');
  const onEvent = (text: string): void => {
    if (!signal.aborted) note(text);
  };
  const cluster = await openCluster({ ...counts, onEvent, signal });
  const closeControl = await openControl(cluster.folder, (words) => answer(cluster, words));
  await Promise.race([watch(cluster, signal), stopped]);
  closeControl();
  await cluster.close();
}

const args = process.argv.slice(2);
if (args.includes('--help')) {
  console.log(usage);
} else if (args.length > 0 && !args[0]?.startsWith('--')) {
  const { isOk, text } = await order(args);
  console[isOk ? 'log' : 'error'](text);
  process.exitCode = isOk ? 0 : 1;
} else {
  try {
    await run(readStart(args));
  } catch (error) {
    fail(error instanceof NoCluster || error instanceof Error ? error.message : String(error));
  }
  process.exit(0);
}
