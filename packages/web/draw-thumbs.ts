/**
 * `npm run thumbs` in this folder writes the pictures that the casino's game list names, after a game's
 * face was changed: public/casino/<game>.svg and <game>-sq.svg. Faces hold texts, whose macros only the
 * client's own build knows, so that Vite loads them.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createServer } from 'vite';

const vite = await createServer({
  configFile: join(import.meta.dirname, 'vite.config.ts'),
  server: { middlewareMode: true, ws: false },
});
const { thumbFiles } = (await vite.ssrLoadModule('/thumb-files.ts')) as {
  thumbFiles: () => ReadonlyMap<string, string>;
};
for (const [name, text] of thumbFiles()) {
  writeFileSync(join(import.meta.dirname, 'public/casino', name), text);
}
await vite.close();
