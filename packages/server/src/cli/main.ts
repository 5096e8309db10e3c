/** `npm run layline -- COMMAND …`: the operator's command line. */
import { type CommandAnswer, commands } from '../admin/catalogue/commands.ts';
import { AdminProblem } from '../admin/command.ts';
import { systemClock } from '../base/clock.ts';
import { systemProcesses } from '../base/processes.ts';
import { BrokenStore } from '../engine/memory/replay.ts';
import { describeRelease } from '../start/release.ts';
import { readSettings } from '../start/settings/settings.ts';
import { StartRefusal } from '../store/faults/start-refusal.ts';
import { askAgain, howToRepeat } from './ask-again.ts';
import { helpText } from './help.ts';
import { runOnStore } from './local.ts';
import { makeInput } from './make-input.ts';
import { type Line, parseLine } from './parse-line.ts';
import { openProgress } from './progress.ts';
import { sendToServer } from './remote.ts';
import { runArchive } from './run-archive.ts';
import { runAttest } from './run-attest.ts';
import { runExport } from './run-export.ts';
import { runUpgrade } from './run-upgrade.ts';
import { runVerify } from './run-verify.ts';

async function readInput(): Promise<string> {
  let text = '';
  for await (const chunk of process.stdin) text += String(chunk);
  return text.replace(/\r?\n$/, '');
}

async function carryOut(line: Line): Promise<CommandAnswer> {
  const read = readSettings(line.storeFlags);
  if (read.kind !== 'settings') {
    if (read.kind === 'problems') throw new AdminProblem(read.problems.join(' '));
    throw new AdminProblem(read.kind === 'help' ? read.text : await describeRelease());
  }
  const command = await makeInput(line, readInput);
  const { ref } = command.values;
  const { settings } = read;
  const onProgress = openProgress({
    clock: systemClock,
    command: command.name,
    print: line.isJson ? () => undefined : console.error,
  });
  if (command.name === 'verify') {
    return runVerify(settings, command, { processes: systemProcesses, onProgress });
  }
  if (command.name === 'upgrade') return runUpgrade(settings, command, systemProcesses);
  if (command.name === 'attest') return runAttest(settings, command, systemProcesses);
  if (command.name === 'export') {
    return runExport(settings, command, { processes: systemProcesses, onProgress });
  }
  const ask = async () =>
    (await sendToServer(settings, command, () => onProgress())) ??
    runOnStore(settings, systemProcesses, command);
  if (command.name === 'archive') return runArchive(settings, command, { onProgress, ask });
  if (ref === undefined) return ask();
  process.once('SIGINT', () => {
    refuse(howToRepeat(ref), line.isJson, 130);
    process.exit();
  });
  return askAgain(ref, { clock: systemClock, ask, isSure: isWrongInput, print: console.error });
}

const isWrongInput = (error: unknown): error is Error =>
  error instanceof AdminProblem || error instanceof StartRefusal || error instanceof BrokenStore;

function refuse(message: string, isJson: boolean, code: number): void {
  console.error(isJson ? JSON.stringify({ error: message }) : message);
  process.exitCode = code;
}

async function main(args: readonly string[]): Promise<void> {
  const read = parseLine(commands, args);
  const isJson = args.includes('--json');
  if (read.kind === 'help') return console.log(helpText(read.about));
  if (read.kind === 'problem') return refuse(read.message, isJson, 2);
  try {
    const answer = await carryOut(read.line);
    if (answer.kind === 'problem') return refuse(answer.message, isJson, 2);
    const { data, text, isFault } = answer.done;
    console.log(isJson ? JSON.stringify(data) : text);
    if (isFault === true) process.exitCode = 1;
  } catch (error) {
    if (isWrongInput(error)) return refuse(error.message, isJson, 2);
    refuse(error instanceof Error ? error.message : String(error), isJson, 1);
  }
}

process.umask(0o077);
await main(process.argv.slice(2));
