/** The text of `--help`: for all commands, a group of them, or one. */
import { type Command, flagOf } from '../admin/command.ts';

const usageOf = ({ name, positions }: Command): string =>
  [name, ...positions.map((key) => key.toUpperCase())].join(' ');

const everywhere = [
  '  --json                 One line of JSON in place of text',
  '  --data-dir FOLDER      Folder of the built-in store (DATA_DIR)',
  '  --database-url ADDRESS PostgreSQL in place of it (DATABASE_URL)',
  '  --archive-dir FOLDER   Where archived months of the journal are (ARCHIVE_DIR)',
  '  --allow-plain-postgres true  Though it is on another machine and its address asks for no TLS',
];

export function helpText(commands: readonly Command[]): string {
  const [first] = commands;
  if (first && commands.length === 1) return helpOf(first);
  const width = Math.max(...commands.map((command) => usageOf(command).length));
  return [
    "Layline's operator commands. They work through the running server, or open the store themselves.",
    '',
    ...commands.map((command) => `  ${usageOf(command).padEnd(width)}  ${command.summary}`),
    '',
    ...everywhere,
    '',
    'Add --help to a command for its flags. Exit code 0: done; 1: it failed; 2: wrong input.',
  ].join('\n');
}

/** No field accepts this value, so the schema's error describes what the flag accepts. */
const nothingGood = '\u0000';

interface Field {
  readonly description?: string | undefined;
  safeParse(value: unknown): {
    readonly success: boolean;
    readonly error?: { readonly issues: readonly { readonly message: string }[] };
  };
}

/** Returns what the flag accepts, in the words that refuse a wrong value. */
function takesOf(field: Field): string {
  const message = field.safeParse(nothingGood).error?.issues[0]?.message ?? '';
  return /^must be (.+)$/.exec(message)?.[1] ?? 'text';
}

function flagLines({ schema, positions, bare }: Command): readonly string[] {
  const fields = Object.entries(schema.shape as Readonly<Record<string, Field>>);
  const flags = fields.filter(([key]) => !positions.includes(key));
  const width = Math.max(...flags.map(([key]) => flagOf(key).length));
  return flags.flatMap(([key, field]) => {
    const takes = bare.includes(key) ? 'stands alone' : takesOf(field);
    const must = field.safeParse(undefined).success ? '' : ' (must be given)';
    const line = `  ${flagOf(key).padEnd(width)}  ${takes}${must}`;
    return field.description === undefined ? [line] : [line, `      ${field.description}`];
  });
}

function helpOf(command: Command): string {
  const flags = flagLines(command);
  return [
    `layline ${usageOf(command)}${flags.length > 0 ? ' [flags]' : ''}`,
    command.summary,
    ...(flags.length > 0 ? ['', ...flags] : []),
    '',
    ...everywhere,
  ].join('\n');
}
