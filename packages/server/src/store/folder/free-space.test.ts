import { describe, expect, it } from 'vitest';
import { freeBytesMin, freeBytesToResume, openFreeSpaceGuard } from './free-space.ts';

describe('free space for the built-in store', () => {
  const full = openFreeSpaceGuard('/full', () => freeBytesMin - 1);

  it('refuses to write while the next file of the log might not fit', () => {
    expect(() => full('insert into bet')).toThrow(
      'The disk of /full has less than 24 MB left: nothing is written.',
    );
    for (const statement of ['\n  with new as (insert', 'update a', 'create x']) {
      expect(() => full(statement)).toThrow('MB left: nothing is written.');
    }
  });

  it('reads from a full disk, and writes once there is space again', () => {
    for (const statement of ['select 1', ' SELECT seq', 'set transaction read only'])
      full(statement);
    expect(() => openFreeSpaceGuard('/', () => freeBytesMin)('insert into bet')).not.toThrow();
  });

  it('does not flap at the limit: after a refusal more space is needed', () => {
    let bytes = freeBytesMin - 1;
    const edge = openFreeSpaceGuard('/edge', () => bytes);
    expect(() => edge('insert into bet')).toThrow('less than 24 MB');
    bytes = freeBytesToResume - 1;
    expect(() => edge('insert into bet')).toThrow('less than 32 MB');
    bytes = freeBytesToResume;
    edge('insert into bet');
    bytes = freeBytesMin;
    edge('insert into bet');
  });

  it('asks the disk itself', () => {
    expect(() => openFreeSpaceGuard(import.meta.dirname)('select 1')).not.toThrow();
    expect(() => openFreeSpaceGuard('/no/such/folder')('insert')).toThrow('no such file');
  });
});
