import fc from 'fast-check';
import { describe, expect, inject, it } from 'vitest';
import { imageOf, makeDefinition, makeLine, noon } from '../../test/stream-lines.ts';
import { parseLine } from './parse-line.ts';

const read = (text: string) => parseLine(text, new Set());
const problemOf = (market: object): string => {
  const parsed = read(JSON.stringify({ op: 'mcm', pt: noon, mc: [market] }));
  return parsed.kind === 'problem' ? parsed.text : parsed.kind;
};

describe('a line of the stream', () => {
  it('is parsed into whole hundredths', () => {
    const parsed = read(makeLine(noon, imageOf({}, { tv: 12.34, con: true })));
    if (parsed.kind !== 'message') throw new Error(parsed.kind);
    const market = parsed.message.markets[0];
    expect(market).toMatchObject({
      id: '1.1',
      isImage: true,
      isConflated: true,
      totalMatched: 1234,
    });
    expect(market?.runners[0]).toMatchObject({
      atb: [150, 1000],
      atl: [152, 2000],
      lastTraded: 151,
    });
    expect(market?.definition).toMatchObject({ status: 'OPEN', baseRate: 500, winners: 1 });
  });

  it('reads positions of the best offers and the display book', () => {
    const rc = [{ id: 1, batb: [[0, 2.02, 5]], bdatl: [[2, 0, 0]] }];
    const parsed = read(makeLine(noon, { id: '1.1', rc }));
    if (parsed.kind !== 'message') throw new Error(parsed.kind);
    expect(parsed.message.markets[0]?.runners[0]).toMatchObject({
      batb: [0, 202, 500],
      bdatl: [2, 0, 0],
    });
  });

  it('skips other kinds of line and accepts an empty heartbeat', () => {
    expect(read('{"op":"status","statusCode":"SUCCESS"}').kind).toBe('other');
    expect(read(`{"op":"mcm","pt":${noon},"clk":"B","ct":"HEARTBEAT"}`)).toMatchObject({
      kind: 'message',
      message: { markets: [] },
    });
  });

  it('marks the sender as late when its status is 503', () => {
    expect(read(`{"op":"mcm","pt":${noon},"status":503}`)).toMatchObject({
      message: { isSenderHealthy: false },
    });
  });

  it.each([
    ['{"op":"mcm","pt":1', 'is not JSON'],
    ['[1]', 'is not a JSON object'],
    ['{}', 'has no op'],
    ['{"op":"mcm","pt":"soon","mc":[]}', 'pt "soon" is not a time in milliseconds'],
    ['{"op":"mcm","pt":1,"mc":7}', 'mc is not a list'],
  ])('reports %s', (text, problem) => {
    expect(read(text)).toEqual({ kind: 'problem', text: problem });
  });

  it.each([
    [{ id: '1.1', rc: [{ id: 1, atb: [[1.5]] }] }, 'a level of atb has not 2 numbers'],
    [{ id: '1.1', rc: [{ id: 1, atl: [[1.5, -3]] }] }, 'atl holds the impossible level 1.5 of -3'],
    [
      { id: '1.1', rc: [{ id: 1, atb: [[1.505, 3]] }] },
      'atb holds the impossible level 1.505 of 3',
    ],
    [{ id: '1.1', rc: [{ id: -1 }] }, 'a runner change has the id -1'],
    [{ id: 7 }, 'a market change has the id 7'],
    [
      { id: '1.1', marketDefinition: makeDefinition({ status: 'ODD' }) },
      'market 1.1: the unknown market status "ODD"',
    ],
    [
      { id: '1.1', marketDefinition: makeDefinition({ marketTime: 'soon' }) },
      'market 1.1: marketTime "soon" is not a time',
    ],
    [
      { id: '1.1', marketDefinition: makeDefinition({ runners: [] }) },
      'market 1.1: a definition without runners',
    ],
  ])('reports %j', (market, problem) => {
    expect(problemOf(market)).toBe(problem);
  });

  it('records the names of unknown fields, once each', () => {
    const unknown = new Set<string>();
    const line = makeLine(noon, {
      id: '1.1',
      hue: 1,
      rc: [
        { id: 1, xyz: 2 },
        { id: 2, xyz: 3 },
      ],
    });
    expect(parseLine(line, unknown).kind).toBe('message');
    expect([...unknown].sort()).toEqual(['mc.hue', 'rc.xyz']);
  });
});

describe('any input', () => {
  it('never throws for any text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(read(text)).toHaveProperty('kind');
      }),
    );
  });

  it('never throws for any JSON in place of any part', () => {
    const part = fc.jsonValue();
    const message = fc.record({
      op: fc.constant('mcm'),
      pt: fc.oneof(part, fc.constant(noon)),
      mc: fc.oneof(
        part,
        fc.array(
          fc.record({
            id: fc.oneof(part, fc.constant('1.1')),
            marketDefinition: fc.oneof(
              part,
              part.map((value) => makeDefinition({ runners: value })),
            ),
            rc: fc.oneof(
              part,
              fc.array(
                fc.record({ id: fc.oneof(part, fc.nat()), atb: part, batl: part, ltp: part }),
              ),
            ),
            tv: part,
          }),
        ),
      ),
    });
    fc.assert(
      fc.property(message, (value) => {
        expect(['message', 'problem']).toContain(read(JSON.stringify(value)).kind);
      }),
      { numRuns: 500 * inject('depth') },
    );
  });

  it('never throws for a valid line truncated or damaged anywhere', () => {
    const line = makeLine(noon, imageOf());
    fc.assert(
      fc.property(fc.nat(line.length), fc.string({ maxLength: 3 }), (at, struck) => {
        const cut = read(line.slice(0, at));
        expect(cut.kind).toBe(at === line.length ? 'message' : 'problem');
        const damaged = line.slice(0, at) + struck + line.slice(at + struck.length);
        expect(['message', 'other', 'problem']).toContain(read(damaged).kind);
      }),
    );
  });
});
