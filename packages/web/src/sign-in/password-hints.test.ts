import { expect, test } from 'vitest';
import { judgePassword, type PasswordTyped } from './password-hints.ts';

const unmet = (typed: PasswordTyped): readonly string[] =>
  judgePassword(typed)
    .filter(({ isMet }) => !isMet)
    .map(({ hint }) => hint);

test('[ACC-1] hints name what a new password still lacks', () => {
  const change = { userName: 'anna', currentPassword: 'old', confirmPassword: '' };
  expect(unmet({ ...change, newPassword: '' })).toEqual([
    'length',
    'plain',
    'userName',
    'other',
    'same',
  ]);
  expect(unmet({ ...change, newPassword: 'Anna likes tea' })).toEqual(['userName', 'same']);
  expect(unmet({ ...change, newPassword: '12345678', confirmPassword: '12345678' })).toEqual([
    'plain',
  ]);
  expect(unmet({ ...change, newPassword: 'aaaaaaaaa', confirmPassword: 'aaaaaaaaa' })).toEqual([
    'plain',
  ]);
  const good = 'seven blue kites';
  expect(unmet({ ...change, newPassword: good, confirmPassword: good })).toEqual([]);
  expect(
    unmet({ ...change, currentPassword: good, newPassword: good, confirmPassword: good }),
  ).toEqual(['other']);
});

test('[SITE-5] a new player has no old password to differ from', () => {
  expect(unmet({ userName: 'an', newPassword: 'an apple a day' })).toEqual([]);
});
