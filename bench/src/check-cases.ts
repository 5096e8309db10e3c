/**
 * Common parts of the check commands: they read files of a known form, count cases, print failing ones by
 * id and end with `N passed, M failed`. Exit code 1 if a case fails, 2 for bad input.
 */
import { readFileSync, statSync } from 'node:fs';
import type { z } from 'zod';

export interface Case {
  readonly id: string;
  /** Discrepancies, one sentence each; empty if the case passes. */
  readonly faults: readonly string[];
  /** Why the case was not run; such cases are counted separately. */
  readonly skipped?: string;
}

/** A case of an unsupported feature. */
export const skipCase = (id: string, reason: string): Case => ({
  id,
  faults: [],
  skipped: reason,
});

class BadInput extends Error {}

const bytesMax = 64 * 1024 * 1024;

function readText(path: string): string {
  try {
    if (statSync(path).size > bytesMax) throw new BadInput(`${path} is larger than 64 MB`);
    return readFileSync(path, 'utf8');
  } catch (cause) {
    if (cause instanceof BadInput) throw cause;
    const reason = cause instanceof Error ? ` (${cause.message.split(',')[0]})` : '';
    throw new BadInput(`${path} cannot be read${reason}`, { cause });
  }
}

function readFile<Schema extends z.ZodType>(path: string, schema: Schema): z.output<Schema> {
  let content: unknown;
  try {
    content = JSON.parse(readText(path));
  } catch (cause) {
    if (cause instanceof BadInput) throw cause;
    throw new BadInput(`${path} is not JSON`, { cause });
  }
  const parsed = schema.safeParse(content);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new BadInput(`${path}: ${issue?.path.join('.') || 'the file'}: ${issue?.message ?? 'bad'}`);
}

/** One sentence if the two differ. */
export function compare(what: string, expected: unknown, own: unknown): readonly string[] {
  const [theirs, ours] = [expected, own].map((value) =>
    typeof value === 'string' ? value : JSON.stringify(value),
  );
  return theirs === ours ? [] : [`${what}: expected ${theirs}, got ${ours}`];
}

/** Compares two records key by key. */
export function compareRecords(
  what: string,
  expected: Readonly<Record<string, unknown>>,
  own: Readonly<Record<string, unknown>>,
): readonly string[] {
  const keys = new Set([...Object.keys(expected), ...Object.keys(own)]);
  return [...keys].flatMap((key) =>
    compare(`${what} ${key}`, expected[key] ?? null, own[key] ?? null),
  );
}

/** A case whose check may throw to refuse its input, which counts as a fault of the case. */
export function checkCase(id: string, check: () => readonly string[]): Case {
  try {
    return { id, faults: check() };
  } catch (cause) {
    return { id, faults: [cause instanceof Error ? cause.message : String(cause)] };
  }
}

/** The form of a check's files, its cases, and the default files. */
interface Check<Schema extends z.ZodType> {
  readonly schema: Schema;
  readonly casesOf: (content: z.output<Schema>) => readonly Case[];
  readonly usualPaths?: readonly string[];
}

/** Runs a check command on its file arguments and sets the exit code. */
export function runChecks<Schema extends z.ZodType>(
  command: string,
  { schema, casesOf, usualPaths = [] }: Check<Schema>,
): void {
  const named = process.argv.slice(2);
  const paths = named.length > 0 ? named : usualPaths;
  try {
    if (paths.length === 0) throw new BadInput(`usage: npm run ${command} -- FILE...`);
    report(paths.flatMap((path) => casesOf(readFile(path, schema))));
  } catch (cause) {
    if (!(cause instanceof BadInput)) throw cause;
    console.error(`${command}: ${cause.message}`);
    process.exitCode = 2;
  }
}

function report(cases: readonly Case[]): void {
  if (cases.length === 0) throw new BadInput('the files hold no cases');
  const skipped = cases.filter((one) => one.skipped !== undefined);
  for (const { id, skipped: reason } of skipped) console.log(`not offered ${id}: ${reason}`);
  const failed = cases.filter(({ faults }) => faults.length > 0);
  for (const { id, faults } of failed) {
    for (const fault of faults) console.log(`FAIL ${id}: ${fault}`);
  }
  if (skipped.length > 0) console.log(`${skipped.length} not offered`);
  const passed = cases.length - failed.length - skipped.length;
  console.log(`${passed} passed, ${failed.length} failed`);
  process.exitCode = failed.length > 0 ? 1 : 0;
}
