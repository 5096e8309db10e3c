/**
 * What webhooks cost the players: 1 / p99 of bets at a steady 500 a second through the whole server, with
 * three endpoints of the default types against none, in alternating slices.
 */
import { matchedBet } from '../console/bettor.ts';
import { type Figure, median } from '../figure/figure.ts';
import { inSlices } from '../figure/in-slices.ts';
import { quantile } from '../figure/quantile.ts';
import { openPlainConnection } from '../http/plain-connection.ts';
import { openBookVenue } from './book-venue.ts';
import { startReceiver } from './start-receiver.ts';
import { betSteadily } from './steady-bets.ts';

const perSecond = 500;
const connections = 100;
const endpoints = ['crm', 'warehouse', 'backoffice'];
const seconds = { whole: 10, small: 3 };
const warmSeconds = 10;
const slices = 3;
const busyMarkets = 100;

export const webhookBets: Figure = {
  name: 'webhook-bets',
  unit: 'steady bets a second (1 / p99), with three endpoints / with none',
  goal: 1 / 1.2,
  roundsMax: 3,
  async open({ isSmall }) {
    await using opened = new AsyncDisposableStack();
    const venue = await openBookVenue({ players: 1000, markets: busyMarkets });
    opened.defer(() => venue.close());
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
    const take = (state: 'on' | 'off') => async (): Promise<number> => {
      await Promise.all(endpoints.map((name) => venue.order('webhook', state, name)));
      const length = isSmall ? seconds.small : seconds.whole;
      const times = await betSteadilyOn(length);
      p99s[state].push(quantile(times, 0.99));
      return 1000 / quantile(times, 0.99);
    };
    const betSteadilyOn = (length: number) =>
      betSteadily(lines, { perSecond, seconds: length, body });
    await betSteadilyOn(isSmall ? seconds.small : warmSeconds);
    const kept = opened.move();
    const shown = (state: 'on' | 'off') => `${median(p99s[state]).toFixed(1)} ms`;
    return {
      ...inSlices({ ours: take('on'), reference: take('off') }, { count: slices, sum: median }),
      notes: () => [`p99 ${shown('on')} with three endpoints, ${shown('off')} with none`],
      close: () => kept.disposeAsync(),
    };
  },
};
