/**
 * What webhooks cost the players: 1 / p99 of bets at a steady rate through the whole server, with three
 * endpoints of the default types against none, in alternating slices. The rate is 500 a second, or half of
 * what this machine takes back to back with the endpoints on: beyond that a queue grows, and its length is
 * all that a p99 shows.
 */
import { matchedBet } from '../console/bettor.ts';
import { type Figure, median } from '../figure/figure.ts';
import { inSlices } from '../figure/in-slices.ts';
import { quantile } from '../figure/quantile.ts';
import { openPlainConnection } from '../http/plain-connection.ts';
import { openBookVenue } from './book-venue.ts';
import { startReceiver } from './start-receiver.ts';
import { betAtOnce, betSteadily } from './steady-bets.ts';

const perSecondMax = 500;
/** Of the bets that are taken back to back. */
const share = 0.5;
const connections = 100;
const endpoints = ['crm', 'warehouse', 'backoffice'];
const seconds = { whole: 10, small: 3 };
const warmSeconds = 10;
const slices = 3;
const busyMarkets = 100;

export const webhookBets: Figure = {
  name: 'webhook-bets',
  unit: '1 / p99 of bets at a steady rate, with three endpoints / with none',
  goal: 1 / 1.2,
  roundsMax: 3,
  async open({ isSmall }) {
    await using opened = new AsyncDisposableStack();
    const venue = await openBookVenue({ players: 1000, markets: busyMarkets });
    opened.defer(() => venue.close());
    // One player bets for many, and wins more in a day than one may.
    await venue.order('site', 'set', venue.site, '--win-max-day', '0');
    const receivers = await Promise.all(endpoints.map(startReceiver));
    for (const one of receivers) opened.defer(() => one.close());
    for (const [index, name] of endpoints.entries()) {
      await venue.order('webhook', 'add', venue.site, name, receivers[index]?.url ?? '');
    }
    const address = new URL('/api/bet/save2', venue.server.url);
    const lines = await Promise.all(
      Array.from({ length: connections }, () => openPlainConnection(address, venue.bettor.headers)),
    );
    opened.defer(() => lines.forEach((line) => line.close()));
    let bets = 0;
    const body = (): string => {
      bets += 1;
      // Both runners of a market in turn, so that few of a player's bets are at risk.
      return JSON.stringify(
        matchedBet(bets % busyMarkets, 1 + (Math.floor(bets / busyMarkets) % 2)),
      );
    };
    const p99s = { on: [] as number[], off: [] as number[] };
    const turn = (state: 'on' | 'off') =>
      Promise.all(endpoints.map((name) => venue.order('webhook', state, name)));
    const warm = { seconds: isSmall ? seconds.small : warmSeconds, body };
    await turn('on');
    await betAtOnce(lines, warm);
    const held = await betAtOnce(lines, warm);
    const perSecond = Math.min(perSecondMax, Math.floor(held * share));
    const take = (state: 'on' | 'off') => async (): Promise<number> => {
      await turn(state);
      const length = isSmall ? seconds.small : seconds.whole;
      const times = await betSteadily(lines, { perSecond, seconds: length, body });
      p99s[state].push(quantile(times, 0.99));
      return 1000 / quantile(times, 0.99);
    };
    const kept = opened.move();
    const shown = (state: 'on' | 'off') => `${median(p99s[state]).toFixed(1)} ms`;
    return {
      ...inSlices({ ours: take('on'), reference: take('off') }, { count: slices, sum: median }),
      notes: () => [
        `at ${perSecond} bets a second; ${Math.round(held)} are taken back to back`,
        `p99 ${shown('on')} with three endpoints, ${shown('off')} with none`,
      ],
      close: () => kept.disposeAsync(),
    };
  },
};
