// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { show } from '../../../test/render.tsx';
import { DayBars } from './day-bars.tsx';

afterEach(cleanup);

test('[ACC-4] the results of one day are bars on the two sides of zero, with their figures', () => {
  show(
    <DayBars
      results={[
        { id: 'all', name: 'All sports', net: -150_00 },
        { id: '4', name: 'Cricket', net: 50_00 },
        { id: '2', name: 'Tennis', net: -200_00 },
      ]}
    />,
  );
  const rows = screen.getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'All sports−150.00',
    'Cricket+50.00',
    'Tennis−200.00',
  ]);
  const bars = rows.map((row) => row.querySelector<HTMLElement>('[data-tone]'));
  expect(bars.map((bar) => `${bar?.dataset['tone']} ${bar?.style.width}`)).toEqual([
    'minus 37.5%',
    'plus 12.5%',
    'minus 50%',
  ]);
  expect(within(rows[0] as HTMLElement).getByText('All sports')).toBeDefined();
});
