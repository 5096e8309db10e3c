/**
 * The shape of a server's answer: what each field holds, and what stands in for one that is absent. Made from
 * the contract's schemas when the client is built, so that the schemas themselves stay on the server.
 */

export type Plain = 'text' | 'number' | 'flag';
type Word = string | number | boolean | null;

export interface ObjectShape {
  readonly is: 'object';
  readonly fields: Readonly<Record<string, Shape>>;
  /** Fields without which the object says nothing. */
  readonly needs?: readonly string[];
  /** Fields that other servers name differently, with that name. */
  readonly from?: Readonly<Record<string, string>>;
  /** Values of absent fields that are not '', 0, false, [], {} or null. */
  readonly absent?: Readonly<Record<string, Word | readonly Word[]>>;
  /** Values of fields that hold a word which is not among theirs. */
  readonly unknown?: Readonly<Record<string, Word>>;
  /** The field that a text in place of the object stands for. */
  readonly ofText?: string;
  /** Present if further fields stay as they come. */
  readonly isOpen?: true;
}

export type Shape =
  | Plain
  /** Whatever comes. */
  | 'any'
  | ObjectShape
  | { readonly is: 'word'; readonly words: readonly Word[] }
  | { readonly is: 'nullable' | 'optional' | 'list' | 'record'; readonly of: Shape }
  | { readonly is: 'tuple' | 'choice'; readonly of: readonly Shape[] };

/** A call of the route table with the shape of its answer. */
export interface CallShape {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly reply: Shape;
}
