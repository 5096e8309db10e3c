import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCatalogue, parseScoreLine } from './catalogue.ts';

describe('names next to a recording', () => {
  it('come from a catalogue', () => {
    const text = JSON.stringify({
      marketId: '1.1',
      marketName: '480m A3',
      event: { id: '9', name: 'Fenlow 4th May' },
      competition: { id: '7', name: 'Spring Series' },
      runners: [{ selectionId: 5, runnerName: '1. Quick Otter' }, { selectionId: 'x' }],
    });
    expect(parseCatalogue(text).get('1.1')).toEqual({
      marketName: '480m A3',
      eventName: 'Fenlow 4th May',
      competition: { id: '7', name: 'Spring Series' },
      runners: new Map([[5, '1. Quick Otter']]),
    });
  });

  it('come from a score stream once both sides are known', () => {
    const line = (home: string) =>
      JSON.stringify({
        op: 'ccm',
        cc: [
          {
            marketId: '1.1',
            homeTeam: { name: home, selectionId: 1 },
            awayTeam: { name: 'Blues', selectionId: 2 },
          },
        ],
      });
    expect(parseScoreLine(line('0')).size).toBe(0);
    expect(parseScoreLine(line('Reds')).get('1.1')?.eventName).toBe('Reds v Blues');
  });

  it('are absent from anything else, and nothing throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect([parseCatalogue(text).size, parseScoreLine(text).size]).toEqual([0, 0]);
      }),
    );
  });
});
