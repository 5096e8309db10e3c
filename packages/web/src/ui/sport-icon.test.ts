import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { iconFiles } from '../../icon-files.ts';

const folder = join(import.meta.dirname, '../../public/icons');

test("[SPORT-1] every sport's two icon files are up to date", () => {
  const files = iconFiles();
  expect(readdirSync(folder).toSorted()).toEqual([...files.keys()].toSorted());
  for (const [name, text] of files) expect(readFileSync(join(folder, name), 'utf8')).toBe(text);
});
