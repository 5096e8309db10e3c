/** Texts of the clients that invite players to chase losses, to continue, or to stake more (RP-11). */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const chasing = [
  /win (it|them|your money) back/i,
  /(recover|recoup|make up for) your loss/i,
  /chase|double or nothing|double up/i,
  /last chance|don.t miss|hurry|act now|limited time/i,
  /so close|almost won|nearly won|unlucky|better luck/i,
  /(one|try) more (bet|round|time)|bet again now|keep (betting|playing|going)/i,
  /auto.?(play|bet|spin|rebet|repeat)/i,
  /free (bet|money|spin)|bonus|risk.free|guaranteed/i,
  /raise your stake|bet (more|bigger)|go all.in/i,
];

export const isChasing = (text: string): boolean => chasing.some((words) => words.test(text));

const packages = join(import.meta.dirname, '..');

const textsOf = (path: string): string[] =>
  [...readFileSync(join(packages, path), 'utf8').matchAll(/^msg(?:id|str) "(.+)"$/gm)].map(
    ([, text = '']) => text,
  );

/** Returns the number of catalogs, and each such text after the path of its catalog. */
export function findChasing(): { readonly catalogs: number; readonly found: readonly string[] } {
  const catalogs = globSync('*/src/**/*.po', { cwd: packages });
  const found = catalogs.flatMap((path) =>
    textsOf(path)
      .filter(isChasing)
      .map((text) => `${path}: ${text}`),
  );
  return { catalogs: catalogs.length, found };
}
