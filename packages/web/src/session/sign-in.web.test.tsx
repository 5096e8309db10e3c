// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { findProblems, judgeAnswer } from './sign-in.ts';

test('[AUTH-2] an empty user name or password is named before any request', () => {
  const problems = findProblems({ userName: ' ', password: '' });
  expect(problems.userName?.message).toBe('Please enter username.');
  expect(problems.password?.message).toBe('Please enter password.');
  expect(findProblems({ userName: 'anna', password: 'x' })).toEqual({});
});

test('[AUTH-3] only the role User may sign in; both depths are read', () => {
  const user = { role: { _id: '1', name: 'User' } };
  expect(judgeAnswer({ userToken: 't', user })).toMatchObject({ isPlayer: true, userToken: 't' });
  expect(judgeAnswer({ data: { userToken: 't', user } })).toMatchObject({ isPlayer: true });
  expect(
    judgeAnswer({ userToken: 't', user: { role: { _id: '2', name: 'Agent' } } }).isPlayer,
  ).toBe(false);
  expect(judgeAnswer({ userToken: 't' }).isPlayer).toBe(false);
  expect(judgeAnswer({ user, data: null }).isPlayer).toBe(false);
});
