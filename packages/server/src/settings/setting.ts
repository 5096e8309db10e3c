/** One setting of the server, and how the usual kinds of texts are read. */
export interface Setting<Value> {
  readonly flag: `--${string}`;
  readonly env: string;
  /** As it would be written; empty when there is none. */
  readonly fallback: string;
  readonly meaning: string;
  readonly allowed: string;
  /** A wrong text is not repeated where it may hold a password. */
  readonly isSecret?: true;
  /** The value, or undefined when the text is not allowed. */
  readonly parse: (text: string) => Value | undefined;
}

export const setting = <Value>(row: Setting<Value>): Setting<Value> => row;

export const wholeNumber = (min: number, max: number) => (text: string) => {
  const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  return value >= min && value <= max ? value : undefined;
};

export const someText = (text: string) => (text === '' ? undefined : text);

export const textList = (text: string) => text.split(',').filter((part) => part !== '');

const ownNames = new Set(['localhost', '127.0.0.1', '[::1]']);
/** Whether nobody on the way could change what comes from there. */
export function isPrivateOnItsWay(text: string): boolean {
  if (!/^https?:\/\/[^\s]+$/.test(text) || !URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || ownNames.has(hostname);
}
