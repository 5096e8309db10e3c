/**
 * How fast webhooks leave: deliveries a second of the running server, read from the journal, signed and in
 * order for each subject, to a receiver in a process of its own, against bare posts of as many bytes to the
 * same receiver by Node's own client, as many at once.
 */
import { Agent, request } from 'node:http';
import type { Figure } from '../figure/figure.ts';
import { openBookVenue } from './book-venue.ts';
import { type Receiver, startReceiver } from './start-receiver.ts';

const players = { whole: 10_000, small: 1000 };
const inFlight = 64;
const types = 'player.opened,deposit.credited';

/** As long as a delivery of these types usually is. */
const body = JSON.stringify({
  id: 'evt-120304-0.0-5f1c09ab',
  type: 'deposit.credited',
  timestamp: '2026-11-30T11:04:05.120Z',
  site: 'layline',
  subject: 'holder-12345',
  seq: 120304,
  data: { player: 'holder-12345', amount: '1000000.00', ref: 'in-holder-12345' },
});
const headers = {
  'content-type': 'application/json',
  'content-length': Buffer.byteLength(body),
  'webhook-id': 'evt-120304-0.0-5f1c09ab',
  'webhook-timestamp': '1764500645',
  'webhook-signature': 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
};

async function postAll({ url, rateOf }: Receiver, count: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: inFlight });
  const rate = rateOf(count);
  const postOne = () =>
    new Promise<void>((resolve, reject) => {
      const posted = request(url, { method: 'POST', agent, headers }, (response) => {
        response.resume().once('end', resolve);
      });
      posted.once('error', reject).end(body);
    });
  let posts = 0;
  const line = async (): Promise<void> => {
    while (posts++ < count) await postOne();
  };
  await Promise.all(Array.from({ length: inFlight }, line));
  agent.destroy();
  return rate;
}

export const deliveries: Figure = {
  name: 'deliveries',
  unit: 'deliveries/s to one endpoint / bare posts',
  goal: 0.5,
  roundsMax: 3,
  async open({ isSmall }) {
    await using opened = new AsyncDisposableStack();
    const holders = isSmall ? players.small : players.whole;
    const venue = await openBookVenue({ players: holders, markets: 10 });
    opened.defer(() => venue.close());
    const receiver = await startReceiver();
    opened.defer(() => receiver.close());
    await venue.order('webhook', 'add', venue.site, 'crm', receiver.url, '--types', types);
    await venue.order('webhook', 'on', 'crm');
    // An account that is opened and a deposit, of each.
    const count = 2 * holders;
    const kept = opened.move();
    return {
      async ours() {
        const rate = receiver.rateOf(count);
        await venue.order('webhook', 'replay', 'crm', '--from-seq', '1');
        return rate;
      },
      reference: () => postAll(receiver, count),
      notes: () => [`${count} deliveries, ${body.length} bytes each, ${inFlight} at once`],
      close: () => kept.disposeAsync(),
    };
  },
};
