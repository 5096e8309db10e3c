import { odds } from '@layline/contract/odds';
import { act, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type Answers,
  ok,
  openFakeServer,
  type RecordedRequest,
} from '../../../test/fake-server.ts';
import { fakeSite } from '../../../test/fake-site.ts';
import { startAfresh } from '../../../test/render.tsx';
import { setLadder, useLadderSettings } from '../../ladder/ladder-settings.ts';
import { type Followed, toggleFollowed } from '../../market/followed.ts';
import { useSiteStore } from '../../site/site-store.ts';
import { clearSession, openSession } from '../session-store.ts';
import { chooseLanguage } from './choose-language.ts';
import { chooseOddsFormat } from './choose-odds-format.ts';
import { readAgreedAgain } from './keep-preference.ts';
import { showOddsNow } from './odds-format.ts';

const pin = (marketId: string): Followed => ({
  marketId,
  kind: 'match',
  sportId: '4',
  sportName: 'Cricket',
  competitionId: '12',
  eventId: '345',
  eventName: 'India v Australia',
});

const stored = (): string[] =>
  (JSON.parse(localStorage.getItem('followedMarkets') ?? '[]') as Followed[]).map(
    ({ marketId }) => marketId,
  );

/** What the server has of each player; the token is the player's name. */
let kept: Record<string, { pins?: Followed[]; ladder?: object; odds?: object; language?: object }>;
let isReachable: boolean;

const answers: Answers = {
  'GET /preferences': ({ headers }) => reply(headers),
  'POST /preferences': ({ headers, body }) => {
    if (isReachable)
      kept[whose(headers)] = { ...kept[whose(headers)], ...(body['preferences'] as object) };
    return reply(headers);
  },
};

const whose = (headers: RecordedRequest['headers']): string =>
  (headers['Authorization'] ?? '').replace('Bearer ', '');

const reply = (headers: RecordedRequest['headers']): object =>
  isReachable
    ? ok({ playerId: whose(headers), isKept: true, preferences: kept[whose(headers)] ?? {} })
    : new Error('offline');

const pinsOf = (player: string): string[] =>
  (kept[player]?.pins ?? []).map(({ marketId }) => marketId);

const signIn = (player: string): void =>
  act(() => openSession(player, { role: 'User', rolePermissions: [] }));

describe('choices kept on the server', () => {
  beforeEach(() => {
    kept = {};
    isReachable = true;
    startAfresh();
    readAgreedAgain();
    useSiteStore.setState({ site: { ...fakeSite, capabilities: ['preferences'] } });
  });
  afterEach(() => {
    clearSession();
    for (const marketId of ['1.1', '1.2', '1.3']) unpin(marketId);
    setLadder({ stakeText: '100', isAskedFirst: true });
    chooseOddsFormat('decimal');
    chooseLanguage(null);
    localStorage.clear();
  });

  const unpin = (marketId: string): void => {
    toggleFollowed(pin(marketId));
    if (stored().includes(marketId)) toggleFollowed(pin(marketId));
  };

  it('[ACC-9] a visitor’s pins join the player’s at sign-in, here and on the server', async () => {
    openFakeServer(answers);
    kept['anna'] = { pins: [pin('1.1')] };
    toggleFollowed(pin('1.2'));
    signIn('anna');
    await waitFor(() => expect(stored()).toEqual(['1.1', '1.2']));
    await waitFor(() => expect(pinsOf('anna')).toEqual(['1.1', '1.2']));
  });

  it('[ACC-9] what was changed offline is sent when the line is back, and merged', async () => {
    openFakeServer(answers);
    kept['anna'] = { pins: [pin('1.1')] };
    signIn('anna');
    await waitFor(() => expect(stored()).toEqual(['1.1']));
    isReachable = false;
    toggleFollowed(pin('1.1'));
    toggleFollowed(pin('1.2'));
    expect(stored()).toEqual(['1.2']);
    kept['anna'] = { pins: [pin('1.1'), pin('1.3')] };
    isReachable = true;
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(pinsOf('anna')).toEqual(['1.3', '1.2']));
    expect(stored()).toEqual(['1.3', '1.2']);
  });

  it('[ACC-9] nothing goes from one player to the next in the same browser', async () => {
    openFakeServer(answers);
    kept['anna'] = { pins: [pin('1.1')], ladder: { stakeText: '5', isAskedFirst: false } };
    signIn('anna');
    await waitFor(() => expect(useLadderSettings.getState().isAskedFirst).toBe(false));
    clearSession();
    signIn('berta');
    await waitFor(() => expect(useLadderSettings.getState().isAskedFirst).toBe(true));
    expect(stored()).toEqual([]);
    expect(pinsOf('berta')).toEqual([]);
    expect(pinsOf('anna')).toEqual(['1.1']);
  });

  it('[ACC-9] a visitor’s one-click choice never replaces the player’s', async () => {
    openFakeServer(answers);
    kept['anna'] = { ladder: { stakeText: '20', isAskedFirst: true } };
    setLadder({ isAskedFirst: false });
    signIn('anna');
    await waitFor(() => expect(useLadderSettings.getState().stakeText).toBe('20'));
    expect(useLadderSettings.getState().isAskedFirst).toBe(true);
  });

  it('[LANG-2] a player’s language comes with them, and a visitor’s stays without one', async () => {
    openFakeServer(answers);
    kept['anna'] = { language: { tag: 'ur' } };
    chooseLanguage('hi');
    signIn('anna');
    await waitFor(() => expect(localStorage.getItem('language')).toBe('"ur"'));
    clearSession();
    signIn('berta');
    await waitFor(() => expect(localStorage.getItem('language')).toBe('null'));
    chooseLanguage('hi');
    await waitFor(() => expect(kept['berta']?.language).toEqual({ tag: 'hi' }));
    expect(kept['anna']?.language).toEqual({ tag: 'ur' });
  });

  it('[ACC-11] a player’s odds format comes with them, and a visitor’s does not replace it', async () => {
    openFakeServer(answers);
    kept['anna'] = { odds: { format: 'fraction' } };
    chooseOddsFormat('malay');
    signIn('anna');
    await waitFor(() => expect(showOddsNow(odds(250))).toBe('6/4'));
    chooseOddsFormat('american');
    await waitFor(() => expect(kept['anna']?.odds).toEqual({ format: 'american' }));
    clearSession();
    signIn('berta');
    await waitFor(() => expect(showOddsNow(odds(250))).toBe('2.50'));
  });

  it('[ACC-9] a server without the call is never asked, and the browser keeps the choice', () => {
    const { requests } = openFakeServer(answers);
    useSiteStore.setState({ site: { ...fakeSite, capabilities: [] } });
    signIn('anna');
    toggleFollowed(pin('1.1'));
    expect(stored()).toEqual(['1.1']);
    expect(requests).toEqual([]);
  });

  it('[ACC-9] nothing is sent for a player whom visitors share', async () => {
    const { requests } = openFakeServer({
      'GET /preferences': ok({ playerId: 'demo', isKept: false, preferences: {} }),
    });
    toggleFollowed(pin('1.1'));
    signIn('demo');
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(stored()).toEqual(['1.1']);
    expect(requests.map(({ method }) => method)).toEqual(['GET']);
  });
});
