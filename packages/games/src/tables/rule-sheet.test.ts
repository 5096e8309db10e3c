import { expect, test } from 'vitest';
import { readTable } from '../../test/table.ts';
import { fraction, isLess, makePercent, parseFraction } from '../game/fraction.ts';
import { type GameId, gameIds } from '../game/game.ts';
import { backOdds, backReturn, type OddsProfile } from '../game/option.ts';
import { gameOf } from '../rules/games.ts';
import { ruleSheet } from './rule-sheet.ts';

test.each(
  readTable(`
  game       sid  profile    back    return  lay
  dt20       1    customary  2.00    99.157  -
  dt20       3    customary  50.00   84.337  -
  dt20       3    band       57.00   96.145  -
  dt20       4    band       13.00   97.108  -
  dt20       5    customary  2.12    97.846  -
  dt20       6    customary  1.83    98.538  -
  dt20       9    customary  12.00   92.308  -
  dt20       9    band       12.50   96.154  -
  dt202      5    customary  2.10    96.923  -
  dt202      23   customary  1.79    96.385  -
  dt6        1    customary  1.98    99.017  99.036
  dt6        3    band       13.00   97.108  -
  dt6        8    customary  3.90    97.500  -
  teen20     1    customary  1.98    99.001  -
  teen20     2    customary  2.00    97.683  -
  Teen       2    customary  1.98    99.001  99.021
  lucky7     1    customary  2.00    96.154  -
  lucky7     7    band       12.50   96.154  -
  lucky7eu   20   customary  4.20    96.923  -
  card32     1    customary  12.20   95.560  99.424
  card32     2    customary  5.90    96.634  99.251
  card32     3    customary  3.30    96.698  98.422
  card32     4    customary  2.08    96.691  97.378
  card32eu   5    customary  1.96    98.000  98.077
  card32eu   13   customary  3.25    97.428  98.603
  card32eu   15   customary  9.70    95.813  -
  card32eu   22   customary  9.70    99.104  -
  card32eu   25   customary  5.15    96.352  -
  card32eu   26   customary  1.18    96.218  -
  card32eu   27   customary  2.44    97.709  98.389
  poker20    11   customary  1.98    99.041  -
  poker20    12   customary  2.20    96.410  -
  poker20    18   customary  570.00  95.798  -
  poker20    29   customary  3100.00  96.357  -
  aaa        1    customary  2.12    97.846  97.982
  aaa        2    customary  3.15    96.923  98.691
  aaa        8    band       12.50   96.154  -
  aaa        21   customary  2.00    96.154  -
  btable     1    customary  15.50   96.875  99.466
  btable     2    customary  5.15    96.563  99.306
  btable     7    customary  1.30    97.500  96.429
  btable     10   customary  3.75    93.750  -
  btable     10   band       3.90    97.500  -
  baccarat   1    customary  2.00    98.765  -
  baccarat   2    customary  2.00    98.542  -
  baccarat   3    customary  9.00    85.640  -
  baccarat   3    band       10.20   97.059  -
  baccarat   4    band       13.00   97.108  -
  baccarat   6    customary  1.54    95.654  -
  baccarat   7    customary  2.50    94.717  -
  baccarat   7    band       2.55    96.611  -
  baccarat   8    customary  26.00   86.971  -
  baccarat   8    band       29.00   97.006  -
  baccarat   9    band       6.75    97.076  -
  worli2     1    customary  9.60    96.000  -
  worli2     11   customary  1.92    96.000  -`),
)('[CAS-8] $game option $sid, $profile: $back returns $return %, lay $lay %', (row) => {
  const sheet = ruleSheet(row['game'] as GameId, row['profile'] as OddsProfile);
  const own = sheet.find(({ sid }) => `${sid}` === row['sid']);
  expect({ return: own?.backReturn, lay: own?.layReturn ?? '-' }).toEqual({
    return: row['return'],
    lay: row['lay'],
  });
  expect(((own?.back ?? 0) / 100).toFixed(2)).toBe(row['back']);
});

test('[CAS-8] in the band profile every option returns at least 95 % and less than 100 %', () => {
  for (const id of gameIds) {
    for (const option of gameOf(id).options) {
      const own = backReturn(option.chance, backOdds(option, 'band'));
      expect(isLess(own, fraction(95, 100))).toBe(false);
      expect(isLess(own, fraction(1))).toBe(true);
    }
  }
});

test('[CAS-8] the rules screen shows chances as exact fractions', () => {
  const [dragon, , tie] = ruleSheet('dt20', 'customary');
  expect(dragon).toMatchObject({ chance: '204/415', half: '7/415', push: null });
  expect(tie).toMatchObject({ chance: '7/415', half: null, chancePercent: '1.6867' });
});

test.each([
  ['1/3', 3, '33.333'],
  ['2/3', 3, '66.667'],
  ['1/2000', 1, '0.1'],
  ['1', 0, '100'],
  ['0', 2, '0.00'],
])('%s as percent with %d decimals is %s', (text, decimals, shown) => {
  expect(makePercent(parseFraction(text), decimals)).toBe(shown);
});

test.each(['1/0', '-1/2', '0.5', ''])('%j is not a fraction', (text) => {
  expect(() => parseFraction(text)).toThrow(RangeError);
});
