// @vitest-environment happy-dom
import { type CasinoResultDetail, instant } from '@layline/contract';
import { commitOf, crashPoint, verifyRound } from '@layline/games/verify';
import { makeMultiplier } from '@layline/games/view';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ok, openFakeServer } from '../../../test/fake-server.ts';
import { fakeUser } from '../../../test/fake-site.ts';
import { show, startAfresh } from '../../../test/render.tsx';
import type { SeenRound } from '../fair/seen-rounds.ts';
import { loadTexts } from '../locales/texts.ts';
import { checkRound } from './check-round.ts';
import { isDue } from './ended-round.ts';
import { OwnList } from './own-list.tsx';
import { OwnNote } from './own-note.tsx';
import { keepVerdict, openVerdicts, useOwnVerdicts } from './own-verdicts.ts';

const serverSeed = '5a'.repeat(32);
const drawnAt = new Date(instant(Date.UTC(2026, 10, 29, 12, 0, 0))).toISOString();

/** What an honest server says of a round. */
function honest(mid: string, gtype = 'dt20'): CasinoResultDetail {
  const draw = { gtype, scheme: 2, serverSeed, clientSeed: 'public', nonce: 7 } as const;
  const words = { ename: '', desc: '', rdesc: '', newdesc: '', deck: 'd416' };
  const facts = { ...draw, ...words, mid, drawnAt, void: false, hash: commitOf(serverSeed) };
  const published = { ...facts, gameId: gtype, roundId: mid, cards: '', result: '', win: '' };
  if (gtype === 'vimaan') {
    const result = makeMultiplier(crashPoint(published));
    return { ...facts, cards: '', result, win: '' };
  }
  const { cards, evaluation } = verifyRound(published);
  const win = evaluation?.win.join(',') ?? '';
  return { ...facts, cards: cards ?? '', result: evaluation?.result ?? '', win };
}

const seenOf = ({ mid, hash, clientSeed, nonce, scheme }: CasinoResultDetail): SeenRound => ({
  mid,
  hash,
  clientSeed,
  nonce,
  scheme,
  at: Date.parse(drawnAt) - 20_000,
  secondsLeft: 12,
});

const roundOf = (detail: CasinoResultDetail) => ({ detail, seen: seenOf(detail) });

beforeEach(() => {
  startAfresh();
  loadTexts();
  localStorage.clear();
  openVerdicts('');
});
afterEach(cleanup);

test.each(['dt20', 'vimaan'])('[PROOF-7] a round of %s is sound as it was drawn', (gtype) => {
  const round = roundOf(honest('116261129120001', gtype));
  expect(checkRound(round)).toEqual({ mid: round.detail.mid, faults: [], wasSeen: true });
  expect(checkRound({ ...round, seen: null })).toMatchObject({ faults: [], wasSeen: false });
});

test.each<[string, string, Partial<CasinoResultDetail>]>([
  ['dt20', 'The winners', { win: '99' }],
  ['dt20', 'The hash', { hash: commitOf('77'.repeat(32)) }],
  ['vimaan', 'The seed gives', { result: '999.99' }],
  ['vimaan', 'The hash', { hash: commitOf('77'.repeat(32)) }],
  ['dt20', 'The beacon', { beaconRound: 5 }],
  ['dt20', 'The seed was not revealed', { serverSeed: '' }],
  ['vimaan', 'The seed was not revealed', { serverSeed: '' }],
  ['vimaan', 'It cannot be verified', { nonce: -1 }],
])('[PROOF-7] of %s it tells: %s', (gtype, word, change) => {
  const { faults } = checkRound({
    detail: { ...honest('116261129120001', gtype), ...change },
    seen: null,
  });
  expect(faults.some((fault) => fault.startsWith(word))).toBe(true);
});

test('[PROOF-7] what was promised is verified, though its seed is kept back', () => {
  const detail = { ...honest('116261129120001'), serverSeed: '' };
  expect(isDue(roundOf(detail))).toBe(true);
  expect(isDue({ detail, seen: null })).toBe(false);
  const lost = { ...detail, void: true };
  expect(isDue(roundOf(lost))).toBe(false);
  const unvalued = { ...honest('116261129120001'), void: true, clientSeed: '' };
  expect(isDue(roundOf(unvalued))).toBe(false);
});

test('[PROOF-7] another seed with a hash of its own is told by what was seen', () => {
  const detail = honest('116261129120001');
  const seen = { ...seenOf(detail), nonce: 8 };
  expect(checkRound({ detail, seen }).faults).toContain(
    'What was shown before bets closed is not what is shown now',
  );
});

test('[PROOF-7] the note counts sound rounds, and stays once one does not agree', () => {
  openVerdicts('player-1');
  const keep = (detail: CasinoResultDetail) =>
    keepVerdict(roundOf(detail), checkRound(roundOf(detail)));
  keep(honest('116261129120001'));
  keep(honest('116261129120002'));
  show(<OwnNote gameId="dt20" />);
  screen.getByText('2 rounds of yours were verified here.');
  expect(screen.queryByRole('alert')).toBeNull();
  cleanup();
  keep({ ...honest('116261129120003'), win: '99' });
  for (let nth = 4; nth < 10; nth += 1) keep(honest(`11626112912000${nth}`));
  show(<OwnNote gameId="dt20" />);
  expect(screen.getByRole('alert').textContent).toContain('does not agree');
  const [broken] = useOwnVerdicts.getState().rows.filter(({ faults }) => faults.length > 0);
  expect(broken?.evidence?.detail.win).toBe('99');
});

test('[PROOF-7] a round that does not agree is listed with the year it was verified in', async () => {
  startAfresh({ isSignedIn: true });
  openFakeServer({ 'GET /auth/letest-user-details': ok({ user: fakeUser }, { user: fakeUser }) });
  openVerdicts(fakeUser._id);
  const round = roundOf({ ...honest('116261129120001'), win: '99' });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2019, 4, 6, 12, 0, 0) });
  keepVerdict(round, checkRound(round));
  vi.useRealTimers();
  show(<OwnList gameId="dt20" onOpen={() => {}} />);
  await screen.findByText(/^06 May 2019, /);
});

test('[PROOF-7] five hundred are kept, a broken one longest, each player’s apart', () => {
  openVerdicts('player-1');
  const sound = (mid: string) => ({ mid, faults: [], wasSeen: true });
  const round = roundOf(honest('1'));
  keepVerdict(round, { mid: 'first', faults: ['The hash'], wasSeen: true });
  for (let nth = 0; nth < 520; nth += 1) keepVerdict(round, sound(`round ${nth}`));
  keepVerdict(round, sound('round 519'));
  const { rows } = useOwnVerdicts.getState();
  expect([rows.length, rows[0]?.mid, rows.at(-1)?.mid]).toEqual([500, 'first', 'round 519']);
  openVerdicts('player-2');
  expect(useOwnVerdicts.getState().rows).toEqual([]);
  openVerdicts('player-1');
  expect(useOwnVerdicts.getState().rows).toHaveLength(500);
});
