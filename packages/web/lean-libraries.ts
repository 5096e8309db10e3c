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
  // The client reads by queries and writes by calls: no mutations, no lists without an end.
  '@tanstack/query-core/build/modern/mutationCache.js': `export class MutationCache {
    resumePausedMutations() {}
    findAll() { return []; }
    clear() {}
  }`,
  '@tanstack/query-core/build/modern/infiniteQueryBehavior.js': `export const
    [infiniteQueryBehavior, hasNextPage, hasPreviousPage] = [];`,
};

/** What only the icon library's component reads of a drawing: React's keys, and the name of its class. */
const unread = /, key: "\w+"|\bname: "[\w-]+",\s*size: 24,/g;

/** What the translation layer writes to the console about catalogs; tests read every message of each. */
const warnings = /console\.(?:warn|error)\(\s*(?:`(?:[^`\\]|\\.)*`|"[^"]*")\s*\);/g;

/** Returns a library's code without what no screen needs. */
function leanCode(code: string, id: string): string | null {
  if (id.includes('/lucide-react/dist/esm/icons/')) return code.replace(unread, '');
  return id.includes('/node_modules/@lingui/') ? code.replace(warnings, ';') : null;
}

/** Leaves out of builds what the libraries bring for others. */
export const leanLibraries = (): Plugin => ({
  name: 'lean-libraries',
  apply: 'build',
  load: (id) => inPlaceOf[id.split('/node_modules/').at(-1) ?? ''] ?? null,
  transform(code, id) {
    const lean = leanCode(code, id);
    return lean === null ? null : { code: lean, map: null };
  },
});
