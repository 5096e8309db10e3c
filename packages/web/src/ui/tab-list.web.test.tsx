// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { TabList } from './tab-list.tsx';

const tabs = ['one', 'two', 'three'].map((id) => ({ id, face: id }));

afterEach(() => {
  cleanup();
  document.dir = '';
});

test.each([
  ['', 'two'],
  ['rtl', 'three'],
])('[LANG-1] an arrow key moves to the tab on its side: %s', (dir, expected) => {
  document.dir = dir;
  const chosen: string[] = [];
  const onChoose = (id: string) => chosen.push(id);
  render(<TabList label="Parts" tabs={tabs} current="one" panelId="part" onChoose={onChoose} />);
  fireEvent.keyDown(screen.getByRole('tab', { name: 'one' }), { key: 'ArrowRight' });
  fireEvent.keyDown(screen.getByRole('tab', { name: 'one' }), { key: 'End' });
  expect(chosen).toEqual([expected, 'three']);
});
