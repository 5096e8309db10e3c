/**
 * A secret setting can be read from a file instead, as systemd's credentials and containers' secrets provide
 * it, so that neither command line nor environment shows it. `DATABASE_URL_FILE` names the file for
 * `DATABASE_URL`, `--database-url-file` that for `--database-url`; its first line is the value.
 */
import { readFileSync } from 'node:fs';
import type { Setting } from '../../base/setting.ts';

type Environment = Readonly<Record<string, string | undefined>>;
type Row = Pick<Setting<unknown>, 'flag' | 'env' | 'isSecret'>;

const bytesMax = 64 * 1024;

export const fileFlag = ({ flag }: Row): string => `${flag}-file`;
export const fileEnv = ({ env }: Row): string => `${env}_FILE`;

export type Found =
  /** Undefined if the setting is not given at all. */
  { readonly text: string | undefined } | { readonly problem: string };

interface Given {
  readonly flags: ReadonlyMap<string, string>;
  readonly env: Environment;
}

/** Returns a setting's text: flags before the environment, each directly or from a file. */
export function findText(row: Row, { flags, env }: Given): Found {
  const byFlag = oneOf(row.flag, flags.get(row.flag), [
    fileFlag(row),
    row.isSecret ? flags.get(fileFlag(row)) : undefined,
  ]);
  if ('problem' in byFlag || byFlag.text !== undefined) return byFlag;
  return oneOf(row.env, env[row.env] || undefined, [
    fileEnv(row),
    row.isSecret ? env[fileEnv(row)] || undefined : undefined,
  ]);
}

type FileOf = readonly [name: string, path: string | undefined];

function oneOf(name: string, text: string | undefined, [fileName, path]: FileOf): Found {
  if (path === undefined) return { text };
  if (text === undefined) return readSecret(fileName, path);
  return { problem: `${fileName}: ${name} is given too; leave one of them out.` };
}

function readSecret(name: string, path: string): Found {
  try {
    const bytes = readFileSync(path);
    const [text = ''] = bytes.subarray(0, bytesMax).toString('utf8').split(/\r?\n/, 1);
    if (text !== '') return { text };
    return { problem: `${name}: the first line of ${path} is empty; it must be the value.` };
  } catch (error) {
    const { code = 'it failed' } = error as NodeJS.ErrnoException;
    return {
      problem: `${name}: ${path} cannot be read (${code}); name a file that this user may read.`,
    };
  }
}
