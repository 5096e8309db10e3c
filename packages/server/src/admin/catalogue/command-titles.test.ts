import { expect, test } from 'vitest';
import { titledNames } from './command-titles.ts';
import { commands } from './commands.ts';

test('every command of the console has a title for buttons, and no title is left over', () => {
  const shown = commands.filter(({ staff }) => staff.isLocal !== true).map(({ name }) => name);
  expect(titledNames.toSorted()).toEqual(shown.toSorted());
});
