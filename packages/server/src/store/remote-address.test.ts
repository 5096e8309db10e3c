import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { problemOfAddress } from './remote-address.ts';

const folder = mkdtempSync(join(tmpdir(), 'layline-'));
const authority = join(folder, 'root.crt');
writeFileSync(authority, 'a certificate');
afterAll(() => rmSync(folder, { recursive: true }));

const problem = (url: string, env: Record<string, string> = {}) => problemOfAddress(url, env);

describe('an address of PostgreSQL', () => {
  it.each([
    'postgres://user:secret@localhost/layline',
    'postgres://user:secret@LocalHost:5433/layline',
    'postgresql://user:secret@127.0.0.1:5432/layline',
    'postgres://127.8.9.10/layline',
    'postgres://user:secret@[::1]:5432/layline',
    'postgres://user:secret@[::ffff:127.0.0.1]/layline',
    'postgres:///layline',
    'postgres://user:secret@/layline',
    'postgres://user@/layline?host=/var/run/postgresql',
    'postgres://%2Fvar%2Frun%2Fpostgresql/layline',
    'postgres://db.example/layline?host=localhost',
    'postgres://db.example/layline?host=db.example&host=127.0.0.1',
  ])('[OPS-6] may omit TLS on this machine: %s', (url) => {
    expect(problem(url)).toBeNull();
  });

  it.each([
    'postgres://user:secret@db.example/layline',
    'postgres://user:secret@DB.EXAMPLE/layline',
    'postgres://user:secret@10.0.0.4:5432/layline',
    'postgres://user:secret@128.0.0.1/layline',
    'postgres://user:secret@[2001:db8::5]:5432/layline',
    'postgres://user:secret@[::ffff:10.0.0.4]/layline',
    'postgres://user:secret@localhost,db.example/layline',
    'postgres://user:secret@localhost.evil.example/layline',
    'postgres://user:secret@127.0.0.1.evil.example/layline',
    'postgres://user:secret@localhost/layline?host=db.example',
    'postgres://user:secret@localhost/layline?host=127.0.0.1&host=db.example',
    'postgres://user:secret@%64b.example/layline',
    'postgres://user:secret@ localhost/layline',
  ])('[OPS-6] must set sslmode=verify-full elsewhere: %s', (url) => {
    const problemText = problem(url);
    expect(problemText).toMatch(/sslmode=verify-full.*sslrootcert=FILE.*ALLOW_PLAIN_POSTGRES=true/);
    expect(problemText).not.toContain('secret');
    const also = url.includes('?') ? '&' : '?';
    for (const mode of ['disable', 'prefer', 'require', 'verify-ca', 'no-verify', 'VERIFY-FULL']) {
      expect(problem(`${url}${also}sslmode=${mode}`), mode).toContain('sslmode=verify-full');
    }
    expect(problem(`${url}${also}ssl=true`)).toContain('sslmode=verify-full');
    expect(problem(`${url}${also}sslmode=verify-full&sslmode=disable`)).toContain('verify-full');
    expect(problem(`${url}${also}sslmode=disable&sslmode=verify-full`)).toBeNull();
    expect(problem(`${url}${also}sslmode=verify-full&sslrootcert=${authority}`)).toBeNull();
  });

  it('[OPS-6] is parsed as the driver parses it', () => {
    const hosts = [
      'user@db.example/x',
      'user@localhost/x?host=db.example',
      'user@[2001:db8::5]/x',
      'a,b/x',
    ];
    for (const host of hosts) {
      const url = `postgres://${host}${host.includes('?') ? '&' : '?'}sslmode=verify-full`;
      const client = new pg.Client({ connectionString: url });
      expect(problem(url.replace('verify-full', 'disable'))).toContain(`${client.host} is another`);
      expect(problem(url)).toBeNull();
      const { ssl } = client as unknown as { ssl: object };
      expect(ssl).toEqual({});
    }
  });

  it('[OPS-6] without a host uses PGHOST', () => {
    expect(problem('postgres:///layline', { PGHOST: 'db.example' })).toContain('db.example is');
    expect(problem('postgres:///layline', { PGHOST: '/run/postgresql' })).toBeNull();
    expect(problem('postgres://localhost/layline', { PGHOST: 'db.example' })).toBeNull();
  });

  it('[OPS-6] is refused if the environment overrides it', () => {
    const url = 'postgres://user:secret@db.example/layline?sslmode=verify-full';
    expect(problem(url, { NODE_TLS_REJECT_UNAUTHORIZED: '0' })).toContain('take it out');
    expect(problem(url, { NODE_TLS_REJECT_UNAUTHORIZED: '1' })).toBeNull();
  });

  it('[OPS-6] that cannot be parsed is reported without its password', () => {
    const missing = join(folder, 'none.crt');
    expect(problem(`postgres://u:secret@db.example/x?sslrootcert=${missing}`)).toContain(missing);
    for (const url of [
      'postgres://user:secret@a:5432,b:5432/x',
      'postgres://user:secret@[::1/x',
      'postgres://user:secret@host:port/x',
      'postgres://user:se/secret@db.example/x',
    ]) {
      expect(problem(url)).toMatch(/^it is not well-formed/);
      expect(problem(url)).not.toContain('secret');
    }
  });
});
