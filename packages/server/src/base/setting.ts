/** One setting of the server, and parsers for the usual kinds of text. */
export interface Setting<Value> {
  readonly flag: `--${string}`;
  readonly env: string;
  /** The default, as text; empty if there is none. */
  readonly fallback: string;
  readonly meaning: string;
  readonly allowed: string;
  /** Set if an invalid text must not be repeated because it may hold a password. */
  readonly isSecret?: true;
  /** Returns the value, or undefined if the text is not allowed. */
  readonly parse: (text: string) => Value | undefined;
}

export const setting = <Value>(row: Setting<Value>): Setting<Value> => row;

export const integerIn = (min: number, max: number) => (text: string) => {
  const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  return value >= min && value <= max ? value : undefined;
};

export const someText = (text: string) => (text === '' ? undefined : text);

export const textList = (text: string) => text.split(',').filter((part) => part !== '');

const ownNames = new Set(['localhost', '127.0.0.1', '[::1]']);
/** Tells whether nobody on the way could change a response from this address. */
export function isPrivateOnItsWay(text: string): boolean {
  if (!/^https?:\/\/[^\s]+$/.test(text) || !URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || ownNames.has(hostname);
}

const truths: Readonly<Record<string, boolean>> = {
  true: true,
  '1': true,
  false: false,
  '0': false,
};

export const isTrue = (text: string): boolean | undefined => truths[text.toLowerCase()];
