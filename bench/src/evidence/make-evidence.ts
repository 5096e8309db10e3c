/**
 * Writes what an auditor asks for into a folder. Everything below `fixed` follows from the sources alone, so
 * a second machine writes the same bytes; `measured` holds what was measured on some machine, as it was
 * written down. It calls nothing outside.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../../../tools/machine/paths.ts';
import { makeBom } from '../../../tools/sbom.ts';
import { readLock } from '../../../tools/shipped.ts';
import { files, isTest, read, rootManifest } from '../../../tools/tree.ts';
import { type DrawTest, failsBelow, testDraws } from './draw-tests.ts';

const hashOf = (path: string): string =>
  createHash('sha256')
    .update(readFileSync(join(root, path)))
    .digest('hex');

/** Seeds of the draws' tests; the release alone decides them. */
const release = `layline ${(rootManifest as { readonly version?: string }).version ?? ''}`;

function makeRules(): string {
  const pages = files.filter((path) => /^docs\/rules\/[a-z-]+\.md$/.test(path));
  const rules = pages.flatMap((page) =>
    [...read(page).matchAll(/^## ([A-Z]+-\d+) (.*)$/gm)].map(([, id = '', name = '']) => ({
      id,
      name,
    })),
  );
  const testsOf = new Map<string, Set<string>>();
  for (const path of files.filter((file) => isTest(file) && /^(packages|e2e)\//.test(file))) {
    for (const [id] of read(path).matchAll(/\b[A-Z]+-\d+(?=\])/g)) {
      const known = testsOf.get(id) ?? new Set();
      testsOf.set(id, known.add(path));
    }
  }
  const lines = rules.map(({ id, name }) => {
    const tests = [...(testsOf.get(id) ?? [])].sort();
    return `| ${id} | ${name} | ${tests.length === 0 ? 'none' : tests.join('<br>')} |`;
  });
  return ['| rule | about | tests that name it |', '|---|---|---|', ...lines, ''].join('\n');
}

const chanceText = (chance: number): string => chance.toFixed(6);

function makeDraws(tests: readonly DrawTest[], rounds: number): string {
  const failed = tests.filter(({ corrected }) => corrected < failsBelow).length;
  return [
    `Rounds of each game: ${rounds}. Seeds: SHA-256 of "${release} GAME NUMBER".`,
    `Fails below ${failsBelow} after Holm's correction: ${failed} of ${tests.length}.`,
    '',
    '| game | test | p | p after correction |',
    '|---|---|---|---|',
    ...tests.map(
      ({ game, test, chance, corrected }) =>
        `| ${game} | ${test} | ${chanceText(chance)} | ${chanceText(corrected)} |`,
    ),
    '',
  ].join('\n');
}

const makeHashes = (): string => files.map((path) => `${hashOf(path)}  ${path}\n`).join('');

function makeReport(tests: readonly DrawTest[]): string {
  const failed = tests.filter(({ corrected }) => corrected < failsBelow);
  return [
    'Not certified. No laboratory has examined this: it is what sources and tests say of themselves.',
    '',
    `# Evidence of ${release}`,
    '',
    '| file | holds |',
    '|---|---|',
    '| fixed/sources.sha256 | the hash of every source |',
    '| fixed/sbom.cdx.json | what ships, with versions and hashes (CycloneDX) |',
    '| fixed/rules.md | each numbered rule, and the tests that name it |',
    '| fixed/draws.md | statistical tests of the draws of every game |',
    '| fixed/requirements.md | OWASP ASVS 5.0: each requirement and its state |',
    '| fixed/money.md | the rules of rounding, commission and settlement |',
    '| fixed/questions.md | ten questions, and the command that answers each |',
    '| measured/tested.md | which tree passed which tests, where and when |',
    '| measured/performance.md | the bench |',
    '',
    failed.length === 0
      ? `All ${tests.length} tests of the draws passed.`
      : `${failed.length} of ${tests.length} tests of the draws FAILED: see fixed/draws.md.`,
    '',
  ].join('\n');
}

interface EvidencePlan {
  readonly folder: string;
  readonly rounds: number;
}

/** Returns whether all draws passed. Throws an Error if the folder is not empty. */
export function makeEvidence({ folder, rounds }: EvidencePlan): boolean {
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new Error(`${folder} is not empty; name a new folder.`);
  }
  const tests = testDraws({ release, rounds });
  const money = ['rule-sets', 'commission', 'racing'].map((name) => read(`docs/rules/${name}.md`));
  const written = {
    'REPORT.md': makeReport(tests),
    'fixed/sources.sha256': makeHashes(),
    'fixed/sbom.cdx.json': `${JSON.stringify(makeBom(readLock()), null, 2)}\n`,
    'fixed/rules.md': makeRules(),
    'fixed/draws.md': makeDraws(tests, rounds),
    'fixed/requirements.md': read('docs/security/asvs.md'),
    'fixed/money.md': money.join('\n'),
    'fixed/questions.md': read('docs/auditors.md'),
    'measured/tested.md': read('docs/tested.md'),
    'measured/performance.md': read('docs/performance.md'),
  };
  for (const [name, text] of Object.entries(written)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return tests.every(({ corrected }) => corrected >= failsBelow);
}
