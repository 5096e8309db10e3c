import { describe, expect, it } from 'vitest';
import {
  collect,
  imageOf,
  makeLine,
  makeRunners,
  noon,
  writeLines,
} from '../../test/stream-lines.ts';
import { replayFeed } from '../betfair/replay-feed.ts';
import { cleanJson, cleanText } from './clean-text.ts';
import { jumpingClock } from './jumping-clock.ts';

describe('untrusted text', () => {
  it.each([
    ['Kings', 'Kings'],
    ['K\u0000i\u0007ngs', 'K i ngs'],
    ['\ud800 Kings', '\ufffd Kings'],
    ['\u0000', ''],
    ['Düsseldorf 🏏', 'Düsseldorf 🏏'],
    ['x'.repeat(501), 'x'.repeat(500)],
    [`${'x'.repeat(499)}🏏`, `${'x'.repeat(499)}\ufffd`],
  ])('[EVENT-1] %j becomes %j', (text, kept) => {
    expect(cleanText(text)).toBe(kept);
  });

  it('[EVENT-1] is cleaned in every field of a value, and in field names', () => {
    const value = { 'a\u0000b': ['\udc00', { c: 1, d: null }] };
    expect(cleanJson(value)).toEqual({ 'a b': ['\ufffd', { c: 1, d: null }] });
    const deep = JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`);
    expect(() => cleanJson(deep)).not.toThrow();
  });

  it('[EVENT-1] of a poisoned recording can be stored in a database', async () => {
    const poison = (name: string) => `${name}\u0000\ud800${'y'.repeat(10_000)}`;
    const runners = makeRunners('ACTIVE', 'ACTIVE').map((one) => ({ ...one, name: poison('R') }));
    const words = { name: poison('Market'), eventName: poison('Event'), venue: '\ud83c', runners };
    const own = { layline: { overlay: '\u0001', race: { title: poison('Race') } } };
    const path = writeLines([makeLine(noon, imageOf(words, { ...own, staleReason: poison('?') }))]);
    const clock = jumpingClock(Date.parse('2040-01-01T00:00:00Z'));
    const feed = replayFeed({ paths: [path], clock, liquidityFactor: 1, leadMs: null });
    const [batch] = await collect(feed.changes(new AbortController().signal));
    const text = JSON.stringify(batch);
    expect(batch?.[0]?.definition?.name).toMatch(/^Market/);
    expect(text).not.toMatch(/\\u(?:0000|d[89a-f])/i);
    expect(text).not.toContain('y'.repeat(501));
  });
});
