// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { currentPage, goBack, goTo } from './use-hash.ts';

test('[ACC-8] Close goes to the previous page, or home if that is not in this client', () => {
  const back = vi.spyOn(history, 'back').mockImplementation(() => {});
  history.replaceState(null, '', '#/settings');
  goBack();
  expect(back).not.toHaveBeenCalled();
  expect(currentPage()).toBe('/');
  goTo('/settings?from=home');
  expect(currentPage()).toBe('/settings?from=home');
  goBack();
  expect(back).toHaveBeenCalledOnce();
});
