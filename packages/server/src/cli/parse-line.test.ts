import { describe, expect, it } from 'vitest';
import { commands } from '../admin/catalogue/commands.ts';
import { helpText } from './help.ts';
import { parseLine } from './parse-line.ts';

const parse = (text: string) => parseLine(commands, text.split(' ').filter(Boolean));
const messageOf = (text: string): string => {
  const answer = parse(text);
  return answer.kind === 'problem' ? answer.message : answer.kind;
};

describe('the command line', () => {
  it("reads positions, flags in both forms, and the store's place", () => {
    const answer = parse('deposit club anna 250 --remark=cash --json --data-dir /data');
    if (answer.kind !== 'line') throw new Error(answer.kind);
    expect(answer.line.command.name).toBe('deposit');
    expect(answer.line.values).toEqual({
      site: 'club',
      user: 'anna',
      amount: '250',
      remark: 'cash',
    });
    expect(answer.line.isJson).toBe(true);
    expect(answer.line.storeFlags).toEqual(['--data-dir', '/data']);
  });

  it('[OPS-6] accepts a remote PostgreSQL that is explicitly allowed', () => {
    const flags = '--database-url postgres://db.example/x --allow-plain-postgres true';
    expect(parse(`site list ${flags}`)).toMatchObject({ line: { storeFlags: flags.split(' ') } });
  });

  it('accepts a flag without a value', () => {
    const answer = parse('market void 1.2 --dry-run --json');
    expect(answer).toMatchObject({ line: { values: { market: '1.2', dryRun: 'on' } } });
  });

  it.each([
    ['--json', 'A command must come first; --help lists them all.'],
    ['fly high', "There is no command 'fly'; --help lists them all."],
    [
      'limits --data-dir=/x',
      "A word must follow 'limits'; of 'limits' there are show, set; --help lists them all.",
    ],
    [
      'lock fly',
      "There is no command 'lock fly'; of 'lock' there are set, list; --help lists them all.",
    ],
    ['site list --loud yes', '--loud: there is no such flag; --help lists them all.'],
    ['site list more', 'more: nothing more is expected here; --help lists them all.'],
    ['site set club --title', '--title: a value must follow; --help lists them all.'],
  ])('reports in one line what is wrong with %j', (text, message) => {
    expect(messageOf(text)).toBe(message);
  });

  const helpOf = (text: string): string => {
    const answer = parse(text);
    return answer.kind === 'help' ? helpText(answer.about) : answer.kind;
  };

  it.each(['', '--help', 'help', 'fly --help'])('lists all commands for %j', (text) => {
    for (const { name } of commands) expect(helpOf(text)).toContain(`  ${name}`);
  });

  it.each(['banner --help', 'help banner'])('lists the commands of a group, as for %j', (text) => {
    for (const name of ['add', 'list', 'remove']) expect(helpOf(text)).toContain(`banner ${name} `);
    expect(helpOf(text)).not.toContain('site list');
  });

  it("shows what a command's flags accept, and which are required", () => {
    expect(helpOf('limits set --help')).toMatch(/^layline limits set SITE/);
    expect(helpOf('help banner add')).toMatch(/--alt +text \(must be given\)/);
    expect(helpOf('banner add -h')).not.toMatch(/--link.*must be given/);
    expect(helpOf('site set --help')).toMatch(/--primary +a colour such as #0d5c63$/m);
    expect(helpOf('site set --help')).toMatch(/--signup +'on' or 'off'$/m);
    expect(helpOf('user set --help')).toMatch(/--exposure-limit +an amount .*, or 'none'$/m);
  });

  it('names no command twice', () => {
    expect(new Set(commands.map(({ name }) => name)).size).toBe(commands.length);
  });
});
