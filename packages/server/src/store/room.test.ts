import { describe, expect, it } from 'vitest';
import { openRoom, roomBytesMin } from './room.ts';

describe('room for the built-in store', () => {
  const full = openRoom('/full', () => roomBytesMin - 1);

  it('refuses to write while the next file of the log might not fit', () => {
    for (const statement of [
      'insert into bet',
      '\n  with new as (insert',
      'update a',
      'create x',
    ]) {
      expect(() => full(statement)).toThrow(
        'The disk of /full has less than 24 MB left: nothing is written.',
      );
    }
  });

  it('reads from a full disk, and writes once there is room again', () => {
    for (const statement of ['select 1', ' SELECT seq', 'set transaction read only'])
      full(statement);
    expect(() => openRoom('/', () => roomBytesMin)('insert into bet')).not.toThrow();
  });

  it('asks the disk itself', () => {
    expect(() => openRoom(import.meta.dirname)('select 1')).not.toThrow();
    expect(() => openRoom('/no/such/folder')('insert')).toThrow('no such file');
  });
});
