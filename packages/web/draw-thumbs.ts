/**
 * `npm run thumbs` in this folder writes the pictures for the lists of sports and of casino games, after a
 * mark or a face has changed: public/icons and public/casino. Faces contain texts, whose macros only the
 * client's own build can handle, so they are loaded through Vite.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createServer } from 'vite';

const vite = await createServer({
  configFile: join(import.meta.dirname, 'vite.config.ts'),
  server: { middlewareMode: true, ws: false },
});
interface Drawn {
  readonly thumbFiles: () => ReadonlyMap<string, string>;
  readonly iconFiles: () => ReadonlyMap<string, string>;
}
const drawn = {
  ...(await vite.ssrLoadModule('/thumb-files.ts')),
  ...(await vite.ssrLoadModule('/icon-files.ts')),
} as Drawn;
const folders = { casino: drawn.thumbFiles(), icons: drawn.iconFiles() };
for (const [folder, files] of Object.entries(folders)) {
  for (const [name, text] of files) {
    writeFileSync(join(import.meta.dirname, 'public', folder, name), text);
  }
}
await vite.close();
