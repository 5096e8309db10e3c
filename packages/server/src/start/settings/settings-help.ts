/** What `--help` prints. */
import type { Setting } from '../../base/setting.ts';
import { fileEnv, fileFlag } from './secret-files.ts';

function describe(row: Setting<unknown>): string {
  const names = `${row.flag}, ${row.env}`.padEnd(38);
  const allowed = `Default: ${row.fallback || 'none'}. Give ${row.allowed}.`;
  const file = row.isSecret ? ` Or name its file: ${fileFlag(row)}, ${fileEnv(row)}.` : '';
  return `  ${names} ${row.meaning}\n  ${''.padEnd(38)} ${allowed}${file}`;
}

export const helpText = (rows: readonly Setting<unknown>[]): string =>
  [
    'Layline: an open betting exchange.',
    '',
    '--version names this release, and the oldest that can follow its journal.',
    '',
    'Settings (flag, environment):',
    ...rows.map(describe),
  ].join('\n');
