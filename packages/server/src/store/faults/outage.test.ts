import { describe, expect, it } from 'vitest';
import { DiskFull, outageCodeOf, outageText } from './outage.ts';

const coded = (code: string, message = 'it failed', more = {}) =>
  Object.assign(new Error(message), { code, ...more });

describe('the state of the store, derived from an error', () => {
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
  ])('%s is %s', (code, outage) => {
    expect(outageCodeOf(coded(code))).toBe(outage);
  });

  it('understands driver errors without a code', () => {
    for (const [message, outage] of [
      ['Connection terminated unexpectedly', 'UNREACHABLE'],
      ['Connection terminated due to connection timeout', 'UNREACHABLE'],
      ['Client has encountered a connection error and is not queryable', 'UNREACHABLE'],
      ['timeout exceeded when trying to connect', 'NO_ANSWER'],
      ['Query read timeout', 'NO_ANSWER'],
      ['The store does not answer.', 'NO_ANSWER'],
    ]) {
      expect(outageCodeOf(new Error(message)), message).toBe(outage);
    }
    const refused = new AggregateError([coded('ECONNREFUSED'), coded('ECONNREFUSED')], '');
    expect(outageCodeOf(refused)).toBe('UNREACHABLE');
    expect(outageCodeOf(new DiskFull('less than 24 MB'))).toBe('DISK_FULL');
  });

  it('never blames the store for a faulty statement or program', () => {
    for (const code of ['23505', '40001', '42P01', '22003', 'ERR_INVALID_ARG_TYPE']) {
      expect(outageCodeOf(coded(code)), code).toBeNull();
    }
    expect(outageCodeOf(coded('ENOENT', 'no such file', { syscall: 'open' }))).toBeNull();
    expect(outageCodeOf(coded('ENOENT', 'no socket', { syscall: 'connect' }))).toBe('UNREACHABLE');
    expect(outageCodeOf(new TypeError('the timeout is undefined'))).toBeNull();
    expect(outageCodeOf('text')).toBeNull();
  });

  it('names the fix', () => {
    expect(outageText('DISK_FULL')).toContain('Free some room');
    expect(outageText('FAILED')).toContain('the log says why');
  });
});
