// @vitest-environment happy-dom
import { type CasinoResultDetail, instant } from '@layline/contract';
import { beaconRoundAt, quicknet } from '@layline/games/beacon';
import { beaconOfRound, commitOf, verifyRound } from '@layline/games/verify';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { show, startAfresh } from '../../../test/render.tsx';
import { loadTexts } from '../locales/texts.ts';
import { VerifyRound } from '../result/verify-round.tsx';
import { noteSeen } from './seen-rounds.ts';

const fair = 'This round is fair: redrawn here, nothing differs.';
const startAt = instant(Date.UTC(2026, 10, 29, 12, 0, 0));
const serverSeed = '5a'.repeat(32);

/** What an honest server says of a round. */
function honest(mid: string): CasinoResultDetail {
  const draw = { gtype: 'dt20', scheme: 2, serverSeed, clientSeed: 'public', nonce: 7 } as const;
  const published = { ...draw, gameId: 'dt20', roundId: mid, hash: commitOf(serverSeed) };
  const { cards, evaluation } = verifyRound({ ...published, cards: '', result: '', win: '' });
  const decided = { result: evaluation?.result ?? '', win: evaluation?.win.join(',') ?? '' };
  const words = { ename: '', desc: '', rdesc: '', newdesc: '', deck: 'd416' };
  const facts = { mid, cards: cards ?? '', drawnAt: new Date(startAt).toISOString(), void: false };
  return { ...draw, ...words, ...facts, ...decided, hash: published.hash };
}

/** Sees the round like a table does, while it takes bets. */
const see = ({ mid, hash, clientSeed, nonce, scheme }: CasinoResultDetail) =>
  noteSeen({ mid, hash, clientSeed, nonce, scheme, secondsLeft: 12 });

beforeEach(() => {
  startAfresh();
  loadTexts();
});
afterEach(cleanup);

test('[CAS-13] a round that this browser saw is compared with what it saw', () => {
  const detail = honest('1');
  see(detail);
  show(<VerifyRound detail={detail} />);
  screen.getByText(
    /This browser saw the same hash at \d\d \S+ 20\d\d, [\d:]{8}, 12 seconds before bets closed/,
  );
  expect(screen.queryByText(fair)).not.toBeNull();
});

test('[CAS-13] another seed is told, though seed, hash and cards fit together now', () => {
  const seen = honest('2');
  see({ ...seen, hash: commitOf('77'.repeat(32)) });
  show(<VerifyRound detail={seen} />);
  screen.getByText(/Before bets closed, .* this browser saw something else/);
  expect(screen.queryByText(fair)).toBeNull();
});

test('[CAS-13] it is said when this browser did not see the round before', () => {
  show(<VerifyRound detail={honest('3')} />);
  screen.getByText(/did not see the round before its bets closed/);
  expect(screen.queryByText(fair)).not.toBeNull();
});

test('[CAS-10] a round of scheme 1 is verified by scheme 1', () => {
  const { hash } = honest('4');
  const old = { ...honest('4'), scheme: 1 as const };
  const published = { ...old, gameId: 'dt20', roundId: '4', hash };
  const { cards, evaluation } = verifyRound({ ...published, cards: '', result: '', win: '' });
  const decided = { result: evaluation?.result ?? '', win: evaluation?.win.join(',') ?? '' };
  show(<VerifyRound detail={{ ...old, ...decided, cards: cards ?? '' }} />);
  screen.getByText(fair);
  cleanup();
  show(<VerifyRound detail={{ ...old, ...decided, cards: cards ?? '', scheme: 2 }} />);
  expect(screen.queryByText(fair)).toBeNull();
});

const ownMid = '116261129120001';
const ownBeacon = beaconOfRound('dt20', ownMid) ?? 0;

test('[CAS-15] a round whose beacon was not out yet when this browser saw it is told as such', () => {
  const detail = { ...honest(ownMid), beaconRound: ownBeacon };
  const coming = beaconRoundAt(quicknet, instant(Date.now())) + 9;
  const { mid, hash, nonce, scheme } = detail;
  noteSeen({ mid, hash, nonce, scheme, clientSeed: '', beaconRound: coming, secondsLeft: 20 });
  show(<VerifyRound detail={{ ...detail, beaconRound: coming }} />);
  screen.getByText(/saw the same hash at .*, 2\d seconds before beacon \d+ existed/);
  expect(screen.queryByText(/is not the first due after the bets closed/)).not.toBeNull();
});

test('[CAS-15] a value that existed when this browser saw the round was no promise', () => {
  const mid = '116261129120004';
  const past = beaconOfRound('dt20', mid) ?? 0;
  const detail = { ...honest(mid), beaconRound: past };
  const { hash, nonce, scheme } = detail;
  noteSeen({ mid, hash, nonce, scheme, clientSeed: '', beaconRound: past, secondsLeft: 20 });
  show(<VerifyRound detail={detail} />);
  screen.getByText(/this browser saw something else/);
  expect(screen.queryByText(/is the first due a second after the bets closed/)).not.toBeNull();
});

test('[CAS-15] a void round whose value is not out yet is not drawn from its seed alone', () => {
  const mid = '116261129120007';
  const beaconRound = beaconOfRound('dt20', mid) ?? 0;
  const detail = { ...honest(mid), beaconRound, clientSeed: '', void: true, result: 'V' };
  show(<VerifyRound detail={detail} />);
  screen.getByText(/so neither is what the round was/);
  expect(screen.queryByText(fair)).toBeNull();
});
