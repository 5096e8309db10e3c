/**
 * `npm run licences` checks that each package that ships is under a licence of the list below. With
 * `--list` it names them all, with `--notices FILE` it writes the licence texts of installed packages.
 * docs/security/licences.md says why each licence is acceptable.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { root } from './machine/paths.ts';
import { idOf, isOwn, readLock, type Shipped, shippedOf } from './shipped.ts';

/** Licences that require no more than their text and the names of the authors. */
export const allowedLicences: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'Unlicense',
]);

/** Of `A OR B` one must be allowed, of `A AND B` all; anything else is refused. */
export function isAllowed(licence: string): boolean {
  const plain = licence.replace(/^\((.*)\)$/, '$1');
  if (/[()]| WITH /.test(plain)) return false;
  return plain
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((name) => allowedLicences.has(name)));
}

export const refusedOf = (shipped: readonly Shipped[]): readonly Shipped[] =>
  shipped.filter(({ licence }) => !isAllowed(licence));

function list(shipped: readonly Shipped[]): void {
  const byLicence = [...Map.groupBy(shipped, ({ licence }) => licence || 'none named')];
  for (const [licence, ones] of byLicence.sort(([a], [b]) => (a < b ? -1 : 1))) {
    console.log(`${licence} (${ones.length})\n  ${ones.map(idOf).join('\n  ')}`);
  }
}

/** The licence and notice files of a package; null if it is not installed, as on another platform. */
function textsOf({ folder }: Shipped): string[] | null {
  try {
    return readdirSync(join(root, folder))
      .filter((name) => /^(licen[cs]e|notice|copying)/i.test(name))
      .map((name) => readFileSync(join(root, folder, name), 'utf8').trim());
  } catch {
    return null;
  }
}

/** One chapter for each package. */
export function makeNotices(shipped: readonly Shipped[]): string {
  const chapters = shipped
    .filter((one) => !isOwn(one))
    .map((one) => ({ one, texts: textsOf(one) }))
    .filter(({ texts }) => texts !== null)
    .map(({ one, texts }) => [`${idOf(one)}: ${one.licence}`, ...(texts ?? [])].join('\n\n'));
  return `${chapters.join(`\n\n${'='.repeat(60)}\n\n`)}\n`;
}

const isCommand = pathToFileURL(process.argv[1] ?? '').href === import.meta.url;
if (isCommand) {
  const options = { list: { type: 'boolean' }, notices: { type: 'string' } } as const;
  const { values } = parseArgs({ options });
  const shipped = shippedOf(readLock());
  if (values.list) list(shipped);
  if (values.notices) writeFileSync(values.notices, makeNotices(shipped));
  const refused = refusedOf(shipped);
  for (const one of refused) console.error(`${idOf(one)}: ${one.licence || 'no licence named'}`);
  console.log(`${shipped.length} packages ship, ${refused.length} under a licence not allowed.`);
  if (refused.length > 0) process.exitCode = 1;
}
