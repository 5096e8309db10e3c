/** No text invites players to chase losses, to continue, or to stake more (RP-11). */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

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

const packages = join(import.meta.dirname, '../..');
const catalogs = globSync('*/src/**/*.po', { cwd: packages });

const textsOf = (path: string): string[] =>
  [...readFileSync(join(packages, path), 'utf8').matchAll(/^msg(?:id|str) "(.+)"$/gm)].map(
    ([, text = '']) => text,
  );

it('[RP-11] no text of the clients invites players to chase, to continue, or to stake more', () => {
  const found = catalogs.flatMap((path) =>
    textsOf(path)
      .filter((text) => chasing.some((word) => word.test(text)))
      .map((text) => `${path}: ${text}`),
  );
  expect(found).toEqual([]);
  expect(catalogs.length).toBeGreaterThan(10);
});

it('[RP-11] finds such a text if there is one', () => {
  const texts = ['Win it back!', 'Last chance to bet', 'Autoplay 10 rounds', 'Free bet for you'];
  expect(texts.filter((text) => !chasing.some((word) => word.test(text)))).toEqual([]);
});
