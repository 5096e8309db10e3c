import { join } from 'node:path';
import type { Plugin } from 'vite';

const fileOf = (path: string): string => JSON.stringify(join(import.meta.dirname, path));

/** Files of libraries that no screen needs as they are, and what builds load in their place. */
const inPlaceOf: Readonly<Record<string, string>> = {
  // Its icons are drawings and one component, whose options weigh more than the first screen's drawings.
  'lucide-react/dist/esm/createLucideIcon.mjs': `export {
    drawIcon as default,
  } from ${fileOf('draw-icon.ts')};`,
  // The router's default, which app.tsx replaces.
  'wouter/src/use-browser-location.js': `export {
    useHashPath as useBrowserLocation,
    useHashSearch as useSearch,
  } from ${fileOf('src/routing/use-hash.ts')};`,
};

/** What only the icon library's component reads of a drawing: React's keys, and the name of its class. */
const unread = /, key: "\w+"|\bname: "[\w-]+",\s*size: 24,/g;

/** Leaves out of builds what the libraries bring for others. */
export const leanLibraries = (): Plugin => ({
  name: 'lean-libraries',
  apply: 'build',
  load: (id) => inPlaceOf[id.split('/node_modules/').at(-1) ?? ''] ?? null,
  transform: (code, id) =>
    id.includes('/lucide-react/dist/esm/icons/')
      ? { code: code.replace(unread, ''), map: null }
      : null,
});
