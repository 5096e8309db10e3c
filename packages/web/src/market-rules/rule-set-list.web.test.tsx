// @vitest-environment happy-dom

import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ok, openFakeServer } from '../../test/fake-server.ts';
import { show, startAfresh } from '../../test/render.tsx';
import { Footer } from '../shell/footer.tsx';

afterEach(cleanup);

async function openRules(served: Readonly<Record<string, object>>): Promise<HTMLElement> {
  startAfresh();
  openFakeServer(served);
  show(<Footer />);
  fireEvent.click(screen.getByRole('button', { name: 'Rules' }));
  return screen.findByRole('dialog', { name: 'Cricket rules' });
}

test('[RULE-8] the rules of a site list the rule sets with their sentences and sports', async () => {
  const sets = [
    { name: 'betfair@1', sportIds: ['4', '2'] },
    { name: 'house@1', sportIds: [] },
  ];
  const dialog = await openRules({ 'GET /v2/rule-sets': ok(sets) });
  const first = (await screen.findByText('betfair@1')).closest('details');
  const second = screen.getByText('house@1').closest('details');
  expect(first?.textContent).toContain('Cricket, Tennis');
  expect(first?.textContent).toContain('It is void if less than 1 set is over.');
  expect(first?.textContent).toContain('by more than 72 hours');
  expect(second?.textContent).toContain('by the table of rule 4');
  expect(second?.textContent).toContain('less than 80% of its overs is void');
  expect(dialog.textContent).toContain('How markets are settled');
});

test('[RULE-8] a server without rule sets lists none', async () => {
  const dialog = await openRules({});
  await screen.findByText('Lambi markets need 70 overs.');
  expect(dialog.textContent).not.toContain('How markets are settled');
});
