import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { thumbFiles } from '../../../thumb-files.ts';
import { gameFaces } from '../faces/faces.ts';

const folder = join(import.meta.dirname, '../../../public/casino');

test("[CAS-1] every game's two picture files are up to date", () => {
  const files = thumbFiles();
  expect(files.size).toBe(Object.keys(gameFaces).length * 2);
  expect(readdirSync(folder).toSorted()).toEqual([...files.keys()].toSorted());
  for (const [name, text] of files) expect(readFileSync(join(folder, name), 'utf8')).toBe(text);
});
