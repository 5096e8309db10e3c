/**
 * Compares what several files say of one thing: a house that shows two people two truths is found once they
 * put their files together. An empty value says nothing yet.
 */
import type { Findings } from './findings.ts';

const check = 'Files do not contradict each other';

export type Claims = Readonly<Record<string, string | number | undefined>>;

interface Source {
  /** Names the thing: a round, a chain, a minute of the journal. */
  readonly of: string;
  readonly file: string;
  readonly claims: Claims;
}

interface Known {
  readonly value: string | number;
  readonly file: string;
}

export class Contradictions {
  readonly #known = new Map<string, Map<string, Known>>();
  readonly #findings: Findings;

  constructor(findings: Findings) {
    this.#findings = findings;
  }

  add({ of, file, claims }: Source): void {
    const known = this.#known.get(of);
    if (known === undefined) {
      this.#known.set(of, this.#entries(file, claims));
      return;
    }
    const faults: string[] = [];
    for (const [name, own] of this.#entries(file, claims)) {
      const other = known.get(name);
      if (other === undefined) known.set(name, own);
      else if (other.value !== own.value) {
        faults.push(`${name} is ${other.value} in ${other.file}, and ${own.value} in ${file}`);
      }
    }
    this.#findings.judge(check, of, faults);
  }

  #entries(file: string, claims: Claims): Map<string, Known> {
    const entries = Object.entries(claims).flatMap(([name, value]): [string, Known][] =>
      value === undefined || value === '' ? [] : [[name, { value, file }]],
    );
    return new Map(entries);
  }
}
