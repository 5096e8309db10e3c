/** Ball-by-ball files: where innings end, what decides a chase, and what a file says of its own end. */
import { readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { cricketFile, innings } from '../../test/cricket-file.ts';
import { type DataSet, dataSets, recorded } from '../../test/data-sets.ts';
import { type Followed, followMatch } from '../../test/follow-match.ts';
import { parseCricsheet } from '../cricket/parse-cricsheet.ts';
import { readCricsheet } from './cricsheet-plan.ts';
import { settlePlan } from './settle-plan.ts';

const read = (file: unknown) => readCricsheet(parseCricsheet(file));

const resultOf = (markets: readonly Followed[], suffix: string) =>
  markets.find(({ market }) => market.suffix === suffix)?.result ?? null;

const won = (winner: string, by: object, more: object = {}) => ({
  outcome: { winner, by, ...more },
});

/** Reds make 12 in two overs, Blues 7. */
const reds = innings('Reds', ['111111', '111111']);
const blues = innings('Blues', ['111111', '100000'], { target: { runs: 13, overs: 2 } });
const redsWin = cricketFile(won('Reds', { runs: 5 }), reds, blues);

const scoreOf = (file: unknown) => {
  const { moments } = followMatch(read(file).plan, 1000);
  const score = moments.at(-1)?.score?.();
  return score?.sport === 'cricket' ? score : null;
};

describe('[SPORT-8] a ball-by-ball file', () => {
  it('that agrees with its result is settled by it', () => {
    const { plan, check, stated } = read(redsWin);
    expect([check.kind, stated]).toEqual(['agrees', 'Reds won by 5 runs']);
    expect(settlePlan(plan)).toMatchObject({ winner: 'Reds', waiting: [] });
  });

  it.each([
    ['a turned winner', won('Blues', { runs: 5 }), 'outcome.winner'],
    ['another margin', won('Reds', { runs: 6 }), 'outcome.by'],
    ['a tie', { outcome: { result: 'tie' } }, 'outcome.result'],
    ['no result', { outcome: { result: 'no result' } }, 'outcome.result'],
    ['a stranger who won', won('Greens', { runs: 5 }), 'outcome.winner'],
  ])('pays nobody for %s, and settles the innings before the doubt', (_, info, field) => {
    const { plan, check } = read(cricketFile(info, reds, blues));
    expect(check).toMatchObject({ kind: 'contradicts', field });
    const end = settlePlan(plan);
    expect(end).toMatchObject({ winner: null, summary: 'The result is to be confirmed' });
    expect(end.waiting).toEqual(['Match Odds', 'Bookmaker', 'Completed Match', 'Tied Match']);
    const { markets } = followMatch(plan, 1000);
    expect(resultOf(markets, '1o2')).toBe(12);
    expect(markets.filter(({ market }) => market.suffix.startsWith('2'))).toEqual([]);
  });

  it('is told of a lost ball by the target, and of one whose runs do not add up', () => {
    const lost = cricketFile(won('Reds', { runs: 5 }), innings('Reds', ['111111', '11111']), blues);
    expect(read(lost).check).toMatchObject({
      kind: 'contradicts',
      field: 'innings.1.target.runs',
      stated: '13',
      computed: '12',
    });
    const text = JSON.stringify(redsWin).replace('"total":1', '"total":2');
    const { plan, check } = read(JSON.parse(text));
    expect(check).toMatchObject({ field: 'innings.0.overs.0.deliveries.0.runs.total' });
    expect(
      followMatch(plan, 1000).markets.filter(({ market }) => market.kind === 'session'),
    ).toEqual([]);
  });

  it.each([
    ['by an innings and 87 runs', { innings: 1, runs: 87 }],
    ['by 1 wicket', { wickets: 1 }],
    ['by 1 run', { runs: 1 }],
    ['by 6 wickets', { wickets: 6 }],
  ])('is won %s', (text, by) => {
    expect(read(cricketFile(won('Reds', by), reds, blues)).stated).toBe(`Reds won ${text}`);
  });

  it('that is tied goes to the winner of the super over, if it has one', () => {
    const level = innings('Blues', ['111111', '111111'], { target: { runs: 13, overs: 2 } });
    const overs = [
      innings('Blues', ['600000'], { super_over: true }),
      innings('Reds', ['100000'], { super_over: true }),
    ];
    const tied = { outcome: { result: 'tie', eliminator: 'Blues' } };
    const { plan, check, stated } = read(cricketFile(tied, reds, level, ...overs));
    expect([check.kind, stated]).toEqual(['agrees', 'Blues won (super over)']);
    expect(settlePlan(plan).winner).toBe('Blues');
    const turned = { outcome: { result: 'tie', eliminator: 'Reds' } };
    expect(read(cricketFile(turned, reds, level, ...overs)).check).toMatchObject({
      kind: 'contradicts',
      field: 'outcome.eliminator',
    });
    const none = read(cricketFile({ outcome: { result: 'tie' } }, reds, level));
    expect([none.check.kind, settlePlan(none.plan).winner]).toEqual(['agrees', null]);
  });
});

describe('[SPORT-10] an innings of a file', () => {
  const allOut = (more: object, ...overs: string[]) =>
    cricketFile(
      { ...won('Reds', { runs: 9 }), overs: 5 },
      innings('Reds', ['111111', '111111', '000000', '000000', '000000']),
      innings('Blues', overs, { target: { runs: 13, overs: 5 }, ...more }),
    );

  it('is over when no two batters are left, one of them absent or retired', () => {
    const absent = allOut({ absent_hurt: ['Blues 11'] }, '111WWW', 'WWWWWW');
    const { plan, check } = read(absent);
    expect(check.kind).toBe('agrees');
    const { markets } = followMatch(plan, 1000);
    expect([resultOf(markets, '2o3'), resultOf(markets, '2o5')]).toEqual([3, 3]);
    const retired = read(allOut({}, '111hWW', 'WWWWWW', 'W'));
    expect([retired.check.kind, settlePlan(retired.plan).voided]).toEqual([
      'agrees',
      ['Only 4 over runs BLU'],
    ]);
    expect(read(allOut({}, '111WWW', 'WWWWWW')).check.kind).toBe('contradicts');
  });

  it('counts miscounted overs as the umpires did', () => {
    const short = { miscounted_overs: { 1: { balls: '5', umpire: 'A' } } };
    const long = { miscounted_overs: { 1: { balls: 7 } }, target: { runs: 12, overs: 2 } };
    const first = innings('Reds', ['111111', '11111'], short);
    const second = innings('Blues', ['111111', '1000000'], long);
    const file = cricketFile(won('Reds', { runs: 4 }), first, second);
    const { plan, check } = read(file);
    expect([check.kind, settlePlan(plan).voided]).toEqual(['agrees', []]);
    const { markets } = followMatch(plan, 1000);
    expect([resultOf(markets, '1o2'), resultOf(markets, '1isixes')]).toEqual([11, 0]);
    expect(scoreOf(file)?.innings.map(({ overs, balls }) => [overs, balls])).toEqual([
      ['2.0', 12],
      ['2.0', 12],
    ]);
  });

  it('had the allotment of the second, where no method revised it', () => {
    const shortened = cricketFile({ ...won('Reds', { runs: 5 }), overs: 20 }, reds, blues);
    const { plan, check } = read(shortened);
    expect([check.kind, settlePlan(plan).voided]).toEqual(['agrees', []]);
    const names = followMatch(plan, 1000).markets.map(({ market }) => market.name);
    expect(names).toContain('2 over runs RED');
    expect(names).not.toContain('20 over runs RED');
  });

  it('has its penalty runs: some before the first ball, others in the total alone', () => {
    const penalised = innings('Reds', ['111111', '111111'], { penalty_runs: { pre: 5, post: 5 } });
    const chase = innings('Blues', ['111111', '100000'], { target: { runs: 23, overs: 2 } });
    const file = cricketFile(won('Reds', { runs: 15 }), penalised, chase);
    const { plan, check } = read(file);
    expect(check.kind).toBe('agrees');
    const { markets } = followMatch(plan, 1000);
    expect([resultOf(markets, '1o1'), resultOf(markets, '1o2')]).toEqual([11, 17]);
    expect(scoreOf(file)?.innings[0]).toMatchObject({ runs: 22, extras: { penalty: 10 } });
  });

  it('that bats last may win by runs that were awarded to it', () => {
    const awarded = { target: { runs: 13, overs: 2 }, penalty_runs: { post: 10 } };
    const file = cricketFile(
      won('Blues', { runs: 5 }),
      reds,
      innings('Blues', ['111111', '100000'], awarded),
    );
    expect(read(file).check.kind).toBe('agrees');
    expect(settlePlan(read(file).plan).winner).toBe('Blues');
  });

  it('[RULE-5] that rain cuts short leaves what is open to the rule set, with the overs bowled', () => {
    const file = cricketFile({}, innings('Reds', ['111111', '111']));
    const { markets } = followMatch(read(file).plan, 1000);
    const endOf = (suffix: string) => {
      const ended = markets.find(({ market }) => market.suffix === suffix);
      return [ended?.kinds.at(-1), ended?.result, ended?.ending];
    };
    const ending = {
      kind: 'short-innings',
      ballsBowled: 9,
      ballsAllotted: 12,
      isDecided: false,
    };
    expect(endOf('1o1')).toEqual(['resulted', 6, null]);
    expect(endOf('1o2')).toEqual(['resulted', 9, ending]);
    expect(endOf('1b1runs')).toEqual(['resulted', 9, ending]);
    // The over was not finished.
    expect(endOf('1x2')).toEqual(['void', null, ending]);
    expect(settlePlan(read(file).plan).voided).toContain('2 over runs RED');
  });

  it('has a line of an over without the penalty runs in it, which are in every total', () => {
    const text = JSON.stringify(innings('Reds', ['111111', '111111']));
    const one = '"runs":{"batter":1,"extras":0,"total":1}';
    const six = '"runs":{"batter":1,"extras":5,"total":6},"extras":{"penalty":5}';
    const penalised = JSON.parse(text.replace(one, six));
    const chase = innings('Blues', ['111111', '100000'], { target: { runs: 18, overs: 2 } });
    const { plan, check } = read(cricketFile(won('Reds', { runs: 10 }), penalised, chase));
    expect(check.kind).toBe('agrees');
    const { markets } = followMatch(plan, 1000);
    const results = ['1x1', '1d1-1', '1o1', '1o2'].map((suffix) => resultOf(markets, suffix));
    expect(results).toEqual([6, 1, 11, 17]);
  });

  it('counts a maiden by what the bowler concedes: not byes, leg byes or penalty runs', () => {
    const text = JSON.stringify(innings('Reds', ['000000', '111111']));
    const none = '"runs":{"batter":0,"extras":0,"total":0}';
    const byes = (kind: string) =>
      `"runs":{"batter":0,"extras":1,"total":1},"extras":{"${kind}":1}`;
    const played = ['byes', 'legbyes', 'penalty'].reduce(
      (story, kind) => story.replace(none, byes(kind)),
      text,
    );
    const { moments } = followMatch(read(cricketFile({}, JSON.parse(played))).plan, 1000);
    const bowlers = moments.flatMap(({ score }) => {
      const now = score?.();
      return now?.sport === 'cricket' && now.bowler !== null ? [now.bowler] : [];
    });
    expect(bowlers.at(-1)).toMatchObject({ overs: '2.0', maidens: 1, runs: 6 });
  });
});

describe('[SPORT-11] a chase with a revised target', () => {
  const revised = (target: object, by: object, winner = 'Blues') =>
    cricketFile(
      { ...won(winner, by, { method: 'D/L' }), overs: 3 },
      innings('Reds', ['111111', '111111', '111111']),
      innings('Blues', ['111111', '111'], { target }),
    );
  const kindsOf = (file: unknown) => {
    const { markets } = followMatch(read(file).plan);
    const main = markets.find(({ market }) => market.suffix === '');
    const stated = main?.stated.slice(-10) ?? [];
    return { kinds: main?.kinds ?? [], stated };
  };

  it('is priced where the target gives the result', () => {
    const file = revised({ runs: 9, overs: 2 }, { wickets: 10 });
    expect(kindsOf(file).kinds.slice(-6, -2)).toContain('open');
    expect(settlePlan(read(file).plan).winner).toBe('Blues');
  });

  it('is suspended where it does not, and paid by the official result', () => {
    const file = revised({ runs: 19, overs: 2 }, { runs: 3 });
    const { kinds } = kindsOf(file);
    const firstInnings = kinds.lastIndexOf('open');
    expect(kinds.slice(firstInnings + 1, -1).every((kind) => kind === 'suspended')).toBe(true);
    expect(kinds.length - firstInnings).toBeGreaterThan(9);
    expect(settlePlan(read(file).plan).winner).toBe('Blues');
    expect(read(file).stated).toBe('Blues won by 3 runs (D/L)');
  });
});

const gunzip = (path: string): unknown => JSON.parse(gunzipSync(readFileSync(path)).toString());

const filesOf = ({ folder }: DataSet): string[] =>
  readdirSync(`${folder}cricsheet`).filter((name) => /^\d+\.json\.gz$/.test(name));

/** A session of something that never began has no result. */
const neverBegan = /^(Only|Over) \d/;

describe.each(dataSets)('[SPORT-8] every ball-by-ball file ($set)', (set) => {
  it.each(filesOf(set))('%s is settled as it states', (name) => {
    const match = parseCricsheet(gunzip(`${set.folder}cricsheet/${name}`));
    const { plan, check, winner, stated } = readCricsheet(match);
    const end = settlePlan(plan);
    expect([check.kind, end.winner, end.summary]).toEqual(['agrees', winner, stated]);
    const isCut = match.outcome.method !== undefined || match.outcome.winner === undefined;
    const voided = end.voided.filter((market) => !neverBegan.test(market));
    if (!isCut) expect(voided).toEqual([]);
  });
});

describe.each(recorded)('[SPORT-10] the recorded innings', ({ folder }) => {
  const match = (id: number) =>
    readCricsheet(parseCricsheet(gunzip(`${folder}cricsheet/${id}.json.gz`)));

  it.each([
    [1_269_714, '2o20', 124, 'all out with nine'],
    [1_273_418, '1o50', 153, 'all out with a batter retired'],
    [1_479_930, '2o20', 90, 'two overs of five balls'],
    [1_479_930, '2w8', 90, 'the fall of a wicket that stood'],
    [1_275_110, '1o20', 151, 'an over of five balls'],
    [1_271_627, '1o50', 300, 'an over of seven balls'],
    [1_443_556, '1o42', 264, 'forty-two overs a side'],
    [1_268_191, '2o20', 130, 'penalty runs at the end'],
  ])('of %i settles %s on %i: %s', (id, suffix, result) => {
    expect(resultOf(followMatch(match(id).plan, 100_000).markets, suffix)).toBe(result);
  });

  it.each([
    [1_166_913, 'Hampshire won by an innings and 87 runs'],
    [1_263_169, 'West Indies won by 1 wicket'],
    [1_268_191, 'Malta won by 2 runs'],
    [1_269_710, 'Guyana Amazon Warriors won (super over)'],
    [1_252_718, 'Manchester Originals won by 17 runs (D/L)'],
  ])('of %i end as %s', (id, stated) => {
    expect(settlePlan(match(id).plan).summary).toBe(stated);
  });

  it('never quote the later winner of a chase without a known target', () => {
    const { plan } = match(1_252_718);
    const main = followMatch(plan).markets.find(({ market }) => market.suffix === '');
    const least = Math.min(...(main?.stated ?? []).map(({ chances }) => chances[1] ?? 1));
    expect(least).toBeGreaterThan(0.2);
  });
});
