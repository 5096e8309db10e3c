// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { show, startAfresh } from '../../test/render.tsx';
import { AccountTable } from './account-table.tsx';
import { textColumn } from './moment-column.tsx';
import type { PageOf } from './paged-list.ts';

beforeEach(() => startAfresh({ isSignedIn: true }));
afterEach(cleanup);

interface Entry {
  readonly name: string;
}

const columns = [textColumn<Entry>('Name', ({ name }) => name)];

function showTable(answer: Promise<PageOf<Entry>>): void {
  show(
    <AccountTable
      label="Entries"
      columns={columns}
      keyOf={({ name }) => name}
      list={() => ({ key: ['entries'], fetch: () => answer })}
      fileName="entries"
      failure={() => 'The entries could not be loaded.'}
    />,
  );
}

const entries = { pageItems: [{ name: 'Anna' }, { name: 'Boris' }], totalPages: 3 };

test('[ACC-7] rows have reserved space while they load, and the pager appears with them', async () => {
  let release = (_page: PageOf<Entry>): void => {};
  showTable(
    new Promise((resolve) => {
      release = resolve;
    }),
  );
  expect(document.querySelectorAll('tbody tr').length).toBe(10);
  expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true');
  expect(screen.queryByRole('button', { name: 'Next page' })).toBeNull();
  release(entries);
  expect(await screen.findByText('Anna')).toBeDefined();
  expect(screen.getByText('Page 1 of 3')).toBeDefined();
  expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('false');
});

test('[ACC-7] the filter box keeps the rows that contain every word', async () => {
  showTable(Promise.resolve(entries));
  await screen.findByText('Anna');
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'BOR' } });
  expect(screen.queryByText('Anna')).toBeNull();
  expect(screen.getByText('Boris')).toBeDefined();
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'Carla' } });
  expect(screen.getByText('No Data Found!')).toBeDefined();
});

test('[ACC-7] a list that fails to load says so, and can be retried', async () => {
  showTable(Promise.reject(new Error('gone')));
  expect(await screen.findByText('The entries could not be loaded.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
});

test('[ACC-7] a list with several pages says that only this page is sorted', async () => {
  showTable(Promise.resolve(entries));
  await screen.findByText('Anna');
  expect(screen.queryByText('Only the rows of this page are sorted.')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Name' }));
  expect(screen.getByText('Only the rows of this page are sorted.')).toBeDefined();
});

test('[ACC-7] the heading of a sorted column says which way, and the rows follow it', async () => {
  showTable(Promise.resolve({ ...entries, pageItems: [{ name: 'Boris' }, { name: 'Anna' }] }));
  await screen.findByText('Anna');
  const heading = screen.getByRole('columnheader', { name: 'Name' });
  const look = () => {
    const names = screen.getAllByRole('cell').map(({ textContent }) => textContent);
    return [heading.getAttribute('aria-sort'), ...names];
  };
  expect(look()).toEqual(['none', 'Boris', 'Anna']);
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'Name' }));
  press();
  expect(look()).toEqual(['ascending', 'Anna', 'Boris']);
  press();
  expect(look()).toEqual(['descending', 'Boris', 'Anna']);
});
