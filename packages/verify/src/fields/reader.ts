/** Reads the fields of a JSON object, and names the field that is not as it must be. */

/** A file, or a part of it, that is not as the server writes it. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
  /** Such as `rounds[3].hash`. */
  readonly at: string;

  constructor(at: string, must: string) {
    super(`${at} must be ${must}`);
    this.at = at;
  }
}

export type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const safe = (value: unknown): value is number => Number.isSafeInteger(value);

export class Reader {
  readonly fields: Fields;
  readonly at: string;

  constructor(value: unknown, at: string) {
    if (!isFields(value)) throw new Unreadable(at, 'an object');
    this.fields = value;
    this.at = at;
  }

  has(name: string): boolean {
    return this.fields[name] !== undefined && this.fields[name] !== null;
  }

  text(name: string): string {
    const value = this.fields[name];
    if (typeof value !== 'string') throw new Unreadable(this.#at(name), 'a text');
    return value;
  }

  /** Undefined where the field is absent or null. */
  maybeText(name: string): string | undefined {
    return this.has(name) ? this.text(name) : undefined;
  }

  /** A whole number of 0 or more. */
  count(name: string): number {
    const value = this.fields[name];
    if (!safe(value) || value < 0) throw new Unreadable(this.#at(name), 'a whole number from 0 on');
    return value;
  }

  maybeCount(name: string): number | undefined {
    return this.has(name) ? this.count(name) : undefined;
  }

  /** A number with at most two decimals, as whole hundredths. */
  hundredths(name: string): number {
    const value = this.fields[name];
    const scaled = typeof value === 'number' ? Math.round(value * 100) : Number.NaN;
    if (!safe(scaled) || scaled / 100 !== value) {
      throw new Unreadable(this.#at(name), 'a number with at most two decimals');
    }
    return scaled + 0;
  }

  maybeHundredths(name: string): number | undefined {
    return this.has(name) ? this.hundredths(name) : undefined;
  }

  oneOf<Word extends string>(name: string, words: readonly Word[]): Word {
    const found = words.find((word) => word === this.fields[name]);
    if (found === undefined) throw new Unreadable(this.#at(name), words.join(' or '));
    return found;
  }

  readers(name: string): Reader[] {
    return this.list(name).map((value, index) => new Reader(value, `${this.#at(name)}[${index}]`));
  }

  texts(name: string): string[] {
    const list = this.list(name);
    const bad = list.findIndex((value) => typeof value !== 'string');
    if (bad >= 0) throw new Unreadable(`${this.#at(name)}[${bad}]`, 'a text');
    return list as string[];
  }

  list(name: string): readonly unknown[] {
    const value = this.fields[name];
    if (!Array.isArray(value)) throw new Unreadable(this.#at(name), 'a list');
    return value;
  }

  reader(name: string): Reader {
    return new Reader(this.fields[name], this.#at(name));
  }

  #at(name: string): string {
    return this.at === '' ? name : `${this.at}.${name}`;
  }
}
