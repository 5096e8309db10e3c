import { describe, expect, it } from 'vitest';
import { DiskFull, textOfTrouble, troubleOf } from './outage.ts';

const coded = (code: string, message = 'it failed', more = {}) =>
  Object.assign(new Error(message), { code, ...more });

describe('what is wrong with the store, told from an error', () => {
  it.each([
    ['53100', 'DISK_FULL'],
    ['ENOSPC', 'DISK_FULL'],
    ['25006', 'READ_ONLY'],
    ['53300', 'NO_CONNECTIONS'],
    ['53200', 'OUT_OF_RESOURCES'],
    ['57P01', 'STARTING'],
    ['57P02', 'STARTING'],
    ['57P03', 'STARTING'],
    ['08006', 'UNREACHABLE'],
    ['08P01', 'UNREACHABLE'],
    ['ECONNREFUSED', 'UNREACHABLE'],
    ['28P01', 'NOT_LET_IN'],
    ['3D000', 'NOT_LET_IN'],
  ])('%s is %s', (code, trouble) => {
    expect(troubleOf(coded(code))).toBe(trouble);
  });

  it('knows what the driver says without a code', () => {
    for (const [message, trouble] of [
      ['Connection terminated unexpectedly', 'UNREACHABLE'],
      ['Connection terminated due to connection timeout', 'UNREACHABLE'],
      ['Client has encountered a connection error and is not queryable', 'UNREACHABLE'],
      ['timeout exceeded when trying to connect', 'NO_ANSWER'],
      ['Query read timeout', 'NO_ANSWER'],
      ['The store does not answer.', 'NO_ANSWER'],
    ]) {
      expect(troubleOf(new Error(message)), message).toBe(trouble);
    }
    const refused = new AggregateError([coded('ECONNREFUSED'), coded('ECONNREFUSED')], '');
    expect(troubleOf(refused)).toBe('UNREACHABLE');
    expect(troubleOf(new DiskFull('less than 24 MB'))).toBe('DISK_FULL');
  });

  it('blames the store for nothing that a statement or the program did wrong', () => {
    for (const code of ['23505', '40001', '42P01', '22003', 'ERR_INVALID_ARG_TYPE']) {
      expect(troubleOf(coded(code)), code).toBeNull();
    }
    expect(troubleOf(coded('ENOENT', 'no such file', { syscall: 'open' }))).toBeNull();
    expect(troubleOf(coded('ENOENT', 'no socket', { syscall: 'connect' }))).toBe('UNREACHABLE');
    expect(troubleOf(new TypeError('the timeout is undefined'))).toBeNull();
    expect(troubleOf('text')).toBeNull();
  });

  it('says what mends it', () => {
    expect(textOfTrouble('DISK_FULL')).toContain('Free some room');
    expect(textOfTrouble('FAILED')).toContain('the log says why');
  });
});
