import { expect, test } from 'vitest';
import { columnsOf } from './list-columns.ts';

const names = (...runnerNames: string[]) => runnerNames.map((runnerName) => ({ runnerName }));
const columns = (...runnerNames: string[]) =>
  columnsOf(names(...runnerNames))?.map((runner) => runner?.runnerName ?? '');

test('[SPORT-6] two sides are at 1 and 2, with the draw between them', () => {
  expect(columns('India', 'Australia')).toEqual(['India', '', 'Australia']);
  expect(columns('Arsenal', 'Chelsea', 'The Draw')).toEqual(['Arsenal', 'The Draw', 'Chelsea']);
});

test('[SPORT-6] a race or an empty market has no such columns', () => {
  expect(columns('Silver Ford', 'Late Scratch', 'Ascot Lad')).toBeUndefined();
  expect(columns()).toBeUndefined();
});
