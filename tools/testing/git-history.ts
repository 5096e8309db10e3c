/** What git says of the checkout; nulls in an archive without history. */
import { spawnSync } from 'node:child_process';
import { root } from '../machine/paths.ts';
import type { Head } from './tested.ts';

function git(...words: readonly string[]): string | null {
  const { status, stdout } = spawnSync('git', words, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}

/** The tree of the last commit; null without history, or if files have changed since. */
export function readCleanTree(besides: string): string | null {
  const changed = git('status', '--porcelain');
  const lines = (changed ?? '?').split('\n').filter((line) => line !== '');
  return lines.every((line) => line.endsWith(besides)) ? git('rev-parse', 'HEAD^{tree}') : null;
}

/** Null without history. */
export function readHead(): Head | null {
  const at = git('log', '-1', '--format=%cI');
  if (at === null) return null;
  const trees = git('log', '--first-parent', '-400', '--format=%T');
  return { at: Date.parse(at), trees: trees?.split('\n') ?? null };
}
