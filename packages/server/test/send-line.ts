/** Gives a running server a line as the command line does, without a process for each. */
import { commands } from '../src/admin/catalogue/commands.ts';
import { makeInput } from '../src/cli/make-input.ts';
import { parseLine } from '../src/cli/parse-line.ts';
import { sendToServer } from '../src/cli/remote.ts';

const noInput = () => Promise.reject(new Error('Nobody types here.'));

/** Resolves with what the command prints with `--json`; throws what it says if it refuses. */
export async function sendLine(dataDir: string, words: readonly string[]): Promise<unknown> {
  const read = parseLine(commands, words);
  if (read.kind === 'help') throw new Error(`'${words.join(' ')}' asks for help.`);
  if (read.kind === 'problem') throw new Error(read.message);
  const input = await makeInput(read.line, noInput);
  const answer = await sendToServer({ dataDir, databaseUrl: null }, input);
  if (answer === null) throw new Error(`No server runs on ${dataDir}.`);
  if (answer.kind === 'problem') throw new Error(answer.message);
  return answer.done.data;
}
