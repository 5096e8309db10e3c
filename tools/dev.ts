/**
 * `npm run dev`: restarts the server and reloads the client as files change. The client's own server
 * forwards /api, so one address serves both.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { commandOf, root } from './machine/paths.ts';

const flags = process.argv.slice(2);

const children: ChildProcess[] = [
  spawn(process.execPath, ['--watch', 'packages/server/src/main.ts', ...flags], {
    cwd: root,
    stdio: 'inherit',
  }),
  spawn(process.execPath, [commandOf('vite', 'vite')], {
    cwd: join(root, 'packages/web'),
    stdio: 'inherit',
  }),
];

function close(signal: NodeJS.Signals): void {
  for (const child of children) child.kill(signal);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => close(signal));
for (const child of children) {
  child.on('exit', (code) => {
    process.exitCode ??= code ?? 0;
    close('SIGTERM');
  });
}
