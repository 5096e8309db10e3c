import { describe, expect, it } from 'vitest';
import { Drafts } from './draft.ts';

const key = { user: 'ola', site: 'club', command: 'site set' };

describe('unsaved changes to a site', () => {
  it('are kept for each person and site until they are saved or discarded', () => {
    const drafts = new Drafts();
    drafts.set(key, { name: 'title', value: 'Hall', saved: 'Club' });
    drafts.set(key, { name: 'layout', value: 'aura', saved: 'tamannah' });
    expect(drafts.of(key)).toEqual({ title: 'Hall', layout: 'aura' });
    expect(drafts.of({ ...key, user: 'mia' })).toEqual({});
    expect(drafts.of({ ...key, site: 'hall' })).toEqual({});
    expect([...drafts.sitesOf('ola')]).toEqual(['club']);
    expect([...drafts.sitesOf('mia')]).toEqual([]);
    drafts.clear(key);
    expect(drafts.isEmpty()).toBe(true);
  });

  it('forget a value that is back to what is saved', () => {
    const drafts = new Drafts();
    drafts.set(key, { name: 'title', value: 'Hall', saved: 'Club' });
    expect(drafts.isEmpty()).toBe(false);
    drafts.set(key, { name: 'title', value: 'Club', saved: 'Club' });
    expect(drafts.isEmpty()).toBe(true);
  });

  it('are the same object until they change, and tell whoever listens', () => {
    const drafts = new Drafts();
    let count = 0;
    const stop = drafts.subscribe(() => (count += 1));
    drafts.set(key, { name: 'title', value: 'Hall', saved: 'Club' });
    expect(drafts.of(key)).toBe(drafts.of({ ...key }));
    stop();
    drafts.clear(key);
    expect(count).toBe(1);
  });
});
