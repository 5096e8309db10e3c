/** Runs a command as the console's page does, without the page. */
import type { RunAnswer } from '@layline/contract/console';
import type { Venue } from './venue.ts';

/** Returns the milliseconds until the answer is read. Throws unless the command was done. */
export async function runConsoleCommand(
  { consoleUrl, cookie }: Pick<Venue, 'consoleUrl' | 'cookie'>,
  name: string,
  values: Readonly<Record<string, string>>,
): Promise<number> {
  const begun = performance.now();
  const response = await fetch(`${consoleUrl}/api/run`, {
    method: 'POST',
    headers: { cookie, 'x-layline-console': '1', 'content-type': 'application/json' },
    body: JSON.stringify({ name, values }),
  });
  const answer = (await response.json()) as RunAnswer;
  if (answer.kind !== 'done') throw new Error(`${name}: ${JSON.stringify(answer)}`);
  return performance.now() - begun;
}
