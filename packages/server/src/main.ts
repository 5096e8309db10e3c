/** Builds the server from its settings, prints its address, and closes its parts in order. */
import type { Closing } from './base/closing.ts';
import { tuneCompiler } from './base/compiler.ts';
import { type Log, openLog } from './base/log.ts';
import { readableStack } from './base/readable-stack.ts';
import { Figures } from './doors/machines/figures.ts';
import { BrokenStore } from './engine/memory/replay.ts';
import { openProbes, reloadToken } from './start/open-probes.ts';
import { problemsWithoutStore } from './start/production.ts';
import { refuseAddress } from './start/refuse-address.ts';
import { describeRelease } from './start/release.ts';
import { readSettings, type Settings } from './start/settings/settings.ts';
import { startEdge } from './start/start-edge.ts';
import { startFeeds } from './start/start-feeds.ts';
import { startLeader } from './start/start-leader.ts';
import type { Reloading, Starting } from './start/starting.ts';
import { refusalOfOutage, StartRefusal } from './store/faults/start-refusal.ts';

const nodeMin = [22, 19] as const;

function checkNode(): void {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > nodeMin[0] || (major === nodeMin[0] && minor >= nodeMin[1])) return;
  throw new StartRefusal(
    `Node ${process.versions.node} is too old: ${nodeMin.join('.')} or newer is needed. ` +
      'Run "npm ci" and start with "npm start", which brings its own.',
  );
}

const end = (): never => process.exit(0);
const print = (line: string): void => console.log(line);

function stopUsurped(log: Log): void {
  log.fatal('another server has taken the database; this one stops');
  process.exitCode = 1;
  process.kill(process.pid, 'SIGTERM');
}

async function start(settings: Settings): Promise<void> {
  checkNode();
  const problems = problemsWithoutStore(settings);
  if (problems.length > 0) throw new StartRefusal(problems.join('\n'));
  const log = openLog(settings.logLevel);
  const closing: Closing = [];
  const isStopping = closeOnSignal(closing);
  const reloading: Reloading = [];
  if (settings.isProduction) reloadOnSignal(reloading, log);
  const figures = new Figures();
  if (settings.roles.has('engine')) figures.mayLead();
  try {
    const probes = await openProbes(settings, figures).catch(refuseAddress(settings.metrics));
    if (probes !== null) {
      closing.unshift(['probes', () => probes.close()]);
      reloading.push(['token of figures', () => reloadToken(probes, settings)]);
    }
    const starting: Starting = {
      log,
      closing,
      reloading,
      probes,
      figures,
      end,
      print,
      onUsurped: () => stopUsurped(log),
    };
    const { roles } = settings;
    if (roles.has('engine')) await startLeader(settings, starting);
    else if (roles.has('edge')) await startEdge(settings, starting);
    else await startFeeds(settings, starting);
  } catch (error) {
    // A stop during the start: what fails now was closed by it, and the process is about to end.
    if (isStopping()) return log.warn({ err: error }, 'the start was interrupted');
    // A standby just ends on a signal to stop; one that cannot go on says why.
    await closeAll(closing.filter(([what]) => what !== 'standby'));
    throw refusalOfOutage(error) ?? error;
  }
}

/**
 * Closes in order: no new calls, no new prices, every queued bet written, the store closed, the lock
 * released.
 */
async function closeAll(closing: Closing): Promise<void> {
  for (const [what, close] of closing) {
    try {
      await close();
    } catch (error) {
      console.error(`${what} did not close well: ${String(error)}`);
      process.exitCode = 1;
    }
  }
}

/** Returns whether a signal has come. */
function closeOnSignal(closing: Closing): () => boolean {
  let isClosing = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (isClosing) process.exit(1);
      isClosing = true;
      void closeAll(closing).then(() => process.exit());
    });
  }
  return () => isClosing;
}

/** Only in production: elsewhere a closing terminal ends the server by this signal. */
function reloadOnSignal(reloading: Reloading, log: Log): void {
  process.on('SIGHUP', () => {
    for (const [what, reload] of reloading) {
      try {
        reload();
        log.info({ what }, 'read again');
      } catch (error) {
        log.error({ what, error }, 'cannot be read again; the previous contents stay in use');
      }
    }
  });
}

process.on('uncaughtExceptionMonitor', (error) => {
  error.stack = readableStack(error.stack ?? '');
});
// Files made from here on are readable only by the server's user.
process.umask(0o077);
tuneCompiler();
const answer = readSettings();
if (answer.kind === 'help') console.log(answer.text);
else if (answer.kind === 'version') console.log(await describeRelease());
else if (answer.kind === 'problems') {
  for (const problem of answer.problems) console.error(problem);
  process.exitCode = 2;
} else {
  try {
    await start(answer.settings);
  } catch (error) {
    if (!(error instanceof StartRefusal || error instanceof BrokenStore)) throw error;
    console.error(error.message);
    process.exit(2);
  }
}
