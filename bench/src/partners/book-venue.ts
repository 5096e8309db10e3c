/** A venue with partners, players with money, and markets whose house matches every back at 2.00. */
import { fillStore } from '../console/fill-store.ts';
import { openProvider } from '../console/provider.ts';
import { type Caller, openCaller } from '../http/caller.ts';
import { freePort } from '../http/real-server.ts';
import { openPartnerVenue, type PartnerVenue } from './partner-venue.ts';

interface BookSize {
  readonly players: number;
  readonly markets: number;
}

export interface BookVenue extends PartnerVenue {
  /** The demo player, who has much money. */
  readonly bettor: Caller;
}

export async function openBookVenue({ players, markets }: BookSize): Promise<BookVenue> {
  await using opened = new AsyncDisposableStack();
  const pushPort = String(await freePort());
  const bets = { spreadBets: 0, isFirstFull: false, settledBets: players, settledMarkets: 10 };
  const venue = await openPartnerVenue({
    fill: (url) => fillStore(url, { players, markets, ...bets }),
    flags: ['--feed', 'push', '--push-port', pushPort],
  });
  opened.defer(() => venue.close());
  const limits = ['--markets', '2000', '--silence', '60'];
  const { key } = await venue.order('provider', 'add', 'book', ...limits);
  const provider = await openProvider(`http://127.0.0.1:${pushPort}`, String(key), markets);
  opened.defer(() => provider.close());
  const bettor = await openCaller(venue.server);
  const kept = opened.move();
  return { ...venue, bettor, close: () => kept.disposeAsync() };
}
