import { describe, expect, it } from 'vitest';
import { allowedLicences, isAllowed, makeNotices, refusedOf } from './licences.ts';
import { makeBom } from './sbom.ts';
import { idOf, isOwn, type Lock, readLock, shippedOf } from './shipped.ts';
import { linesOf, packages, read, rootManifest } from './tree.ts';

const own = { version: '0.1.0', license: 'MIT' };
const found = { version: '1.0.0', license: 'MIT', integrity: 'sha512-AAAA' };
/** A server and a client that use one library each, and both a third one at two versions. */
const small: Lock = {
  packages: {
    '': { name: 'layline', version: '0.1.0', optionalDependencies: { carried: '1.0.0' } },
    'packages/server': { ...own, name: '@layline/server', dependencies: { one: '1.0.0' } },
    'packages/web': { ...own, name: '@layline/web', dependencies: { two: '1.0.0', both: '2' } },
    'packages/web/node_modules/both': { ...found, version: '2.0.0' },
    'node_modules/one': {
      ...found,
      dependencies: { both: '1' },
      optionalDependencies: { no: '1' },
    },
    'node_modules/two': { ...found, peerDependencies: { both: '*', 'only-types': '*' } },
    'node_modules/both': found,
    'node_modules/carried': { ...found, optional: true },
    'node_modules/only-types': { ...found, license: 'GPL-3.0' },
    'node_modules/for-tests': { ...found, license: 'GPL-3.0' },
  },
};
const withoutTypes: Lock = {
  packages: {
    ...small.packages,
    'node_modules/two': {
      ...small.packages['node_modules/two'],
      peerDependenciesMeta: { 'only-types': { optional: true } },
    },
  },
};

describe('what ships', () => {
  const shipped = shippedOf(readLock());

  it('is what server and client need, each version once, and the bundled Node', () => {
    expect(shippedOf(withoutTypes).map(idOf)).toEqual([
      '@layline/server@0.1.0',
      '@layline/web@0.1.0',
      'both@1.0.0',
      'both@2.0.0',
      'carried@1.0.0',
      'one@1.0.0',
      'two@1.0.0',
    ]);
    expect(shippedOf(small).map(idOf)).toContain('only-types@1.0.0');
  });

  it('is refused if the lock lacks a part of it', () => {
    const { 'node_modules/both': _gone, ...rest } = small.packages;
    expect(() => shippedOf({ packages: rest })).toThrow('lacks both of node_modules/two');
  });

  it('contains every library that server and client name, at that version', () => {
    const named = packages
      .filter(({ folder }) => /^packages\/(server|web)$/.test(folder))
      .flatMap(({ manifest }) => Object.entries(manifest.dependencies ?? {}))
      .map(([name, version]) => `${name}@${version}`);
    const ids = new Set(shipped.map(idOf));
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((id) => !ids.has(id))).toEqual([]);
  });

  it('contains nothing of the checks', () => {
    const tools = Object.keys(rootManifest.devDependencies ?? {}).filter(
      (name) => name !== '@types/node',
    );
    expect(shipped.filter(({ name }) => tools.includes(name))).toEqual([]);
  });

  it('has a hash of every package from the registry, and none runs a script when installed', () => {
    expect(
      shipped.filter((one) => !isOwn(one) && one.integrity?.startsWith('sha512-') !== true),
    ).toEqual([]);
    expect(shipped.filter(({ hasInstallScript }) => hasInstallScript)).toEqual([]);
    expect(linesOf('.npmrc')).toContain('ignore-scripts=true');
  });
});

describe('the bill of materials', () => {
  it('is the same every time, and differs for another lock', () => {
    expect(JSON.stringify(makeBom(small))).toBe(JSON.stringify(makeBom(small)));
    expect(makeBom(small).serialNumber).not.toBe(makeBom(withoutTypes).serialNumber);
    expect(makeBom(small).serialNumber).toMatch(
      /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
  });

  it('gives name, version, hash, licence and address of each package, and who uses it', () => {
    const bom = makeBom(readLock());
    expect(bom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6' });
    const argon = bom.components.find(({ purl }) => purl.startsWith('pkg:npm/%40node-rs/argon2@'));
    expect(argon).toMatchObject({
      group: '@node-rs',
      name: 'argon2',
      licenses: [{ license: { id: 'MIT' } }],
      hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
    });
    const refs = new Set(bom.components.map((component) => component['bom-ref']));
    expect(refs.size).toBe(bom.components.length);
    const used = bom.dependencies.flatMap(({ dependsOn }) => dependsOn);
    expect(used.filter((ref) => !refs.has(ref))).toEqual([]);
    const reached = new Set(used);
    expect([...refs].filter((ref) => !reached.has(ref))).toEqual([]);
  });
});

describe('the licences', () => {
  it.each([
    ['MIT', true],
    ['(MIT OR GPL-3.0)', true],
    ['MIT AND ISC', true],
    ['MIT AND GPL-3.0', false],
    ['GPL-3.0', false],
    ['MPL-2.0', false],
    ['Apache-2.0 WITH LLVM-exception', false],
    ['SEE LICENSE IN LICENSE.md', false],
    ['', false],
  ])('%j may ship: %s', (licence, may) => {
    expect(isAllowed(licence)).toBe(may);
  });

  it('are all allowed for what ships', () => {
    expect(refusedOf(shippedOf(readLock())).map(idOf)).toEqual([]);
    expect(refusedOf(shippedOf(small)).map(idOf)).toEqual(['only-types@1.0.0']);
  });

  it('are written with their texts on request', () => {
    const notices = makeNotices(shippedOf(readLock()));
    expect(notices).toMatch(/^fastify@[\d.]+: MIT$/m);
    expect(notices).toContain('The Fastify team');
    expect(notices).not.toContain('vitest@');
  });

  it('are allowed only if the page on licences explains them', () => {
    const explained = [...read('docs/security/licences.md').matchAll(/^\| `([\w.-]+)` \|/gm)];
    expect(new Set(explained.map((match) => match[1]))).toEqual(allowedLicences);
  });
});

describe('the third-party notices', () => {
  it('name every library that a package of ours depends on, with its licence', () => {
    const notices = read('THIRD_PARTY_NOTICES.md');
    const shipped = shippedOf(readLock());
    const direct = packages
      .filter(({ folder }) => /^packages\/(?!sim$)/.test(folder))
      .flatMap(({ manifest }) => Object.keys(manifest.dependencies ?? {}))
      .filter((name) => !name.startsWith('@layline/'));
    const missing = direct.filter((name) => {
      const licence = shipped.find((one) => one.name === name)?.licence;
      return !notices
        .split('\n')
        .some((row) => row.startsWith(`| ${name} |`) && row.endsWith(`| ${licence} |`));
    });
    expect(missing).toEqual([]);
  });
});
