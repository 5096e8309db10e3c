/** What --help says: of every command, or of one. */
import { type Command, flagOf } from '../operator/command.ts';

const usageOf = ({ name, positions }: Command): string =>
  [name, ...positions.map((key) => key.toUpperCase())].join(' ');

const everywhere = [
  '  --json                 One line of JSON in place of text',
  '  --data-dir FOLDER      Folder of the built-in store (DATA_DIR)',
  '  --database-url ADDRESS PostgreSQL in place of it (DATABASE_URL)',
];

export function helpText(commands: readonly Command[], one: Command | null): string {
  if (one) return helpOf(one);
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

function helpOf(command: Command): string {
  const flags = Object.entries(command.schema.shape)
    .filter(([key]) => !command.positions.includes(key))
    .map(([key, schema]) => {
      const isOptional = schema as { safeParse: (value: unknown) => { success: boolean } };
      return `  ${flagOf(key)}${isOptional.safeParse(undefined).success ? '' : '   (must be given)'}`;
    });
  return [
    `layline ${usageOf(command)}${flags.length > 0 ? ' [flags]' : ''}`,
    command.summary,
    ...(flags.length > 0 ? ['', ...flags] : []),
    '',
    ...everywhere,
  ].join('\n');
}
