/** A bridge: polls a provider of odds, and pushes what it reads to an exchange (docs/push.md). */
import { makePushed, type Pushed } from './bridge/make-messages.ts';
import { readProvider } from './bridge/read-provider.ts';

const [source, exchange, provider = 'acme', sport = '4', quotes = 'decimal'] =
  process.argv.slice(2);
const key = process.env['PUSH_KEY'];
if (source === undefined || exchange === undefined || key === undefined) {
  console.error(
    'PUSH_KEY=… npm run bridge -- SOURCE/api EXCHANGE [NAME] [SPORT] [decimal|hundred]',
  );
  process.exit(2);
}

const everyMs = 1000;
const naming = { provider, isPerHundred: quotes === 'hundred' };
/** The state last accepted by the exchange, by market; null to send everything. */
let lastSent: Map<string, string> | null = null;
let sequence = Date.now();

async function send(kind: string, parts: Partial<Pushed>): Promise<void> {
  sequence += 1;
  const body = JSON.stringify({ kind, sequence, at: new Date().toISOString(), ...parts });
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const signal = AbortSignal.timeout(5000);
  const sent = { method: 'POST', headers, body, signal };
  const response = await fetch(`${exchange}/v1/messages`, sent);
  const answer = (await response.json()) as { status: boolean; message: string };
  if (answer.status) return;
  throw new Error(answer.message);
}

async function pushOnce(): Promise<void> {
  const { events, markets } = makePushed(
    await readProvider(source ?? '', { sport, matchesMax: 10 }),
    naming,
  );
  const now = new Map(markets.map((market) => [market.marketId, JSON.stringify(market)]));
  const before = lastSent;
  const isGone = [...(before?.keys() ?? [])].some((id) => !now.has(id));
  // Nothing is known to be accepted until the exchange replies.
  lastSent = null;
  if (before === null || isGone) {
    await send('snapshot', { events, markets });
    console.log(`A snapshot of ${markets.length} markets is taken.`);
  } else {
    const changed = markets.filter(({ marketId }) => before.get(marketId) !== now.get(marketId));
    if (changed.length === 0) await send('heartbeat', {});
    else await send('delta', { events, markets: changed });
  }
  lastSent = now;
}

for (;;) {
  await pushOnce().catch((error: Error) => console.error(error.message));
  await new Promise((resolve) => setTimeout(resolve, everyMs));
}
