/** Parses a command line by the table of commands. Pure: an error is a return value. */
import { type Command, flagOf, type Values } from '../admin/command.ts';

export interface Line {
  readonly command: Command;
  readonly values: Values;
  readonly isJson: boolean;
  /** Flags that locate the store, as the server's settings define them. */
  readonly storeFlags: readonly string[];
}

export type LineAnswer =
  | { readonly kind: 'line'; readonly line: Line }
  /** About one command, a group of them, or all. */
  | { readonly kind: 'help'; readonly about: readonly Command[] }
  | { readonly kind: 'problem'; readonly message: string };

const storeFlagNames = new Set([
  '--data-dir',
  '--database-url',
  '--database-url-file',
  '--allow-plain-postgres',
  '--archive-dir',
  '--log-level',
]);

export function parseLine(commands: readonly Command[], args: readonly string[]): LineAnswer {
  const found = findCommand(commands, args);
  const isHelp = args.length === 0 || args.some((word) => word === '--help' || word === '-h');
  if (isHelp || args[0] === 'help') return { kind: 'help', about: commandsAbout(commands, args) };
  if (!found) return problem(missingCommand(commands, args));
  return readWords(found, args.slice(found.name.split(' ').length));
}

const problem = (what: string): LineAnswer => ({
  kind: 'problem',
  message: `${what}; --help lists them all.`,
});

/** Lists what may follow if only a group's name was given. */
function missingCommand(commands: readonly Command[], args: readonly string[]): string {
  const given = args.filter((word) => !word.startsWith('-')).slice(0, 2);
  if (given.length === 0) return 'A command must come first';
  const inGroup = groupOf(commands, given[0]);
  if (inGroup.length === 0) return `There is no command '${given[0]}'`;
  const names = inGroup.map(({ name }) => name.split(' ')[1]).join(', ');
  const what =
    given.length === 1
      ? `A word must follow '${given[0]}'`
      : `There is no command '${given.join(' ')}'`;
  return `${what}; of '${given[0]}' there are ${names}`;
}

const groupOf = (commands: readonly Command[], first = ''): readonly Command[] =>
  commands.filter(({ name }) => name.startsWith(`${first} `));

function commandsAbout(commands: readonly Command[], args: readonly string[]): readonly Command[] {
  const words = args[0] === 'help' ? args.slice(1) : args;
  const found = findCommand(commands, words);
  if (found) return [found];
  const group = groupOf(commands, words[0]);
  return group.length > 0 ? group : commands;
}

const findCommand = (commands: readonly Command[], args: readonly string[]): Command | null =>
  commands.find(({ name }) => name.split(' ').every((word, at) => args[at] === word)) ?? null;

function readWords(command: Command, words: readonly string[]): LineAnswer {
  const keys = new Map(Object.keys(command.schema.shape).map((key) => [flagOf(key), key]));
  const values: Record<string, string> = {};
  const storeFlags: string[] = [];
  const positions = [...command.positions];
  let isJson = false;
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    if (word === '--json') isJson = true;
    else if (word.startsWith('--')) {
      const [flag = '', ...rest] = word.split('=');
      const key = keys.get(flag);
      const isBare = key !== undefined && command.bare.includes(key);
      const value = rest.length > 0 ? rest.join('=') : isBare ? 'on' : words[(at += 1)];
      if (!key && !storeFlagNames.has(flag)) return problem(`${flag}: there is no such flag`);
      if (value === undefined) return problem(`${flag}: a value must follow`);
      if (key) values[key] = value;
      else storeFlags.push(flag, value);
    } else {
      const key = positions.shift();
      if (key === undefined) return problem(`${word}: nothing more is expected here`);
      values[key] = word;
    }
  }
  return { kind: 'line', line: { command, values, isJson, storeFlags } };
}
