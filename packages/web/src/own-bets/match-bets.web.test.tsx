// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ok, openFakeServer } from '../../test/fake-server.ts';
import { show, startAfresh } from '../../test/render.tsx';
import { useMatchBets } from './bets-query.ts';

afterEach(cleanup);

function Count({ matchId }: { matchId: string }) {
  return <output aria-label={`Bets of ${matchId}`}>{useMatchBets(matchId).data?.length}</output>;
}

test('[BETS-1] the bets of a match are requested only once its id is known', async () => {
  startAfresh({ isSignedIn: true });
  const { requests } = openFakeServer({ 'GET /bet/bet-details/list/7': ok([]) });
  show(
    <>
      <Count matchId="" />
      <Count matchId="7" />
    </>,
  );
  expect(await screen.findByText('0')).toBe(screen.getByLabelText('Bets of 7'));
  const paths = requests
    .map(({ path }) => path)
    .filter((path) => path.startsWith('/bet/bet-details'));
  expect(paths).toEqual(['/bet/bet-details/list/7']);
});
