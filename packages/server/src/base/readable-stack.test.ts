import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { expect, it, onTestFinished } from 'vitest';
import { readableStack } from './readable-stack.ts';

const sources = {
  'main.ts':
    "import { refuse } from './refuse.ts';\n\n\nexport const run = () => refuse({ why: 'asked' });\n",
  'refuse.ts': [
    'interface Refusal {',
    '  readonly why: string;',
    '}',
    'export function refuse({ why }: Refusal): never {',
    '  throw new Error(why);',
    '}',
  ].join('\n'),
};

it('[OPS-13] tells a fault of the bundled server in lines of its sources', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'layline-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(sources)) writeFileSync(join(folder, name), text);
  const bundled = await rolldown({ input: join(folder, 'main.ts') });
  await bundled.write({ dir: join(folder, 'dist'), sourcemap: true });
  const built = pathToFileURL(join(folder, 'dist/main.js')).href;
  const { stderr: stack } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', `import { run } from '${built}'; run();`],
    { encoding: 'utf8' },
  );
  expect(stack).toContain('dist/main.js');
  const places = readableStack(stack).match(/\w+\.ts:\d+:\d+/g) ?? [];
  expect(places.slice(0, 2)).toEqual(['refuse.ts:5:9', 'main.ts:4:26']);
  const plain = 'Error: no\n    at file:///nowhere/plain.js:3:4';
  expect(readableStack(plain)).toBe(plain);
});
