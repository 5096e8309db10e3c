/** Writes the pictures that the casino's game list names: public/casino/<game>.svg and <game>-sq.svg. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { thumbFiles } from './thumb-files.ts';

for (const [name, text] of thumbFiles()) {
  writeFileSync(join(import.meta.dirname, 'public/casino', name), text);
}
