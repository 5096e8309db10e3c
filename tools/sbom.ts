/**
 * `npm run sbom [-- FILE]`: writes what ships as a CycloneDX 1.6 bill of materials, by default into
 * .cache/sbom.cdx.json. It contains no time and no random number: one lock file gives one text.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './machine/paths.ts';
import { idOf, isOwn, type Lock, readLock, type Shipped, shippedOf } from './shipped.ts';

const purlOf = ({ name, version }: Pick<Shipped, 'name' | 'version'>) =>
  `pkg:npm/${name.replace(/^@/, '%40')}@${version}`;

const algorithms: Readonly<Record<string, string>> = { sha512: 'SHA-512', sha256: 'SHA-256' };

/** From npm's `sha512-…` in base64. Throws for an algorithm unknown to CycloneDX. */
function hashOf(integrity: string) {
  const [name = '', content = ''] = integrity.split('-', 2);
  const alg = algorithms[name];
  if (alg === undefined) throw new Error(`${integrity} is of an unknown algorithm`);
  return { alg, content: Buffer.from(content, 'base64').toString('hex') };
}

/** A name of the SPDX list, or an expression of several. */
const licencesOf = (licence: string) =>
  licence.includes(' ') ? [{ expression: licence }] : [{ license: { id: licence } }];

function componentOf(one: Shipped) {
  const { name, version, integrity, licence, isOptional } = one;
  const [scope, plain = name] = name.startsWith('@') ? name.split('/', 2) : [undefined, name];
  return {
    type: 'library',
    'bom-ref': idOf(one),
    ...(scope !== undefined && { group: scope }),
    name: plain,
    version,
    scope: isOptional ? 'optional' : 'required',
    ...(integrity !== null && { hashes: [hashOf(integrity)] }),
    ...(licence !== '' && { licenses: licencesOf(licence) }),
    purl: purlOf(one),
  };
}

/** A UUID derived from the content, so that a changed bill has a different serial number. */
function serialOf(content: string): string {
  const hex = createHash('sha256').update(content).digest('hex');
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ];
  return `urn:uuid:${parts.join('-')}`;
}

/** The bill of materials of a lock, as an object to be written as JSON. */
export function makeBom(lock: Lock) {
  const shipped = shippedOf(lock);
  const whole = lock.packages[''];
  const product = { name: whole?.name ?? 'layline', version: whole?.version ?? '0.0.0' };
  const carried = shipped.filter(({ name }) => whole?.optionalDependencies?.[name] !== undefined);
  const started = shipped.filter(({ name }) => /^@layline\/(server|web)$/.test(name));
  const content = {
    metadata: {
      component: {
        type: 'application',
        'bom-ref': idOf(product),
        ...product,
        licenses: licencesOf('MIT'),
        purl: purlOf(product),
      },
    },
    components: shipped.map(componentOf),
    dependencies: [
      { ref: idOf(product), dependsOn: [...started, ...carried].map(idOf).sort() },
      ...shipped.map((one) => ({ ref: idOf(one), dependsOn: one.uses })),
    ],
  };
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: serialOf(JSON.stringify(content)),
    version: 1,
    ...content,
  };
}

const isCommand = pathToFileURL(process.argv[1] ?? '').href === import.meta.url;
if (isCommand) {
  const file = resolve(process.argv[2] ?? join(root, '.cache/sbom.cdx.json'));
  const bom = makeBom(readLock());
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(bom, null, 2)}\n`);
  const own = shippedOf(readLock()).filter(isOwn).length;
  console.log(`${bom.components.length - own} packages and ${own} of our own in ${file}`);
}
