/**
 * One suite for implementations of one interface. Each law runs on each of them. Where one is known to break
 * a law, the difference is listed with its date, reason and what is done about it: the law must then fail
 * there as listed. Once it holds, or the implementation is another version, the entry fails instead.
 */
import { expect, test } from 'vitest';

export interface Law<Subject> {
  /** Begins with the id of a rule. */
  readonly title: string;
  readonly holds: (subject: Subject) => Promise<void>;
}

export interface Difference {
  readonly implementation: string;
  /** Title of the law that it breaks. */
  readonly law: string;
  readonly since: string;
  /** The version that was looked at, such as `PGlite 0.5.16`. */
  readonly of: string;
  /** In the failure of the law. */
  readonly shows: RegExp;
  readonly reason: string;
  readonly done: string;
}

interface Implementation<Subject> {
  readonly name: string;
  /** Such as `PGlite 0.5.16`. */
  readonly version: (subject: Subject) => Promise<string>;
}

interface Conformance<Subject> {
  readonly of: Implementation<Subject>;
  readonly subject: () => Subject;
  readonly laws: readonly Law<Subject>[];
  readonly differences: readonly Difference[];
}

async function failureOf(work: Promise<void>): Promise<string | null> {
  try {
    await work;
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

interface Outcome {
  readonly failure: string | null;
  readonly version: string;
}

/** Null if the law did what is listed for this implementation: held, or failed as the difference says. */
function faultOf({ failure, version }: Outcome, listed: Difference | undefined): string | null {
  if (listed === undefined) return failure;
  if (failure === null) return 'The law holds now: delete the entry.';
  if (!listed.shows.test(failure)) return failure;
  return version === listed.of ? null : `${version} is not ${listed.of}: look again, and date it.`;
}

/** Declares the tests of one implementation; call it inside its `describe`. */
export function conform<Subject>({ of, subject, laws, differences }: Conformance<Subject>): void {
  const own = differences.filter(({ implementation }) => implementation === of.name);
  for (const { title, holds } of laws) {
    const listed = own.find(({ law }) => law === title);
    const since = listed === undefined ? '' : ` (differs since ${listed.since})`;
    test(`${title}${since}`, async () => {
      const failure = await failureOf(holds(subject()));
      const version = await of.version(subject());
      expect(faultOf({ failure, version }, listed)).toBeNull();
    });
  }
  test(`every listed difference of ${of.name} names a law`, () => {
    const titles = laws.map(({ title }) => title);
    expect(own.filter(({ law }) => !titles.includes(law))).toEqual([]);
  });
}
