/** A bot: follows a market, backs its first runner at the odds it wants, and waits until it holds the bet. */
import { type Followed, follow } from '@layline/contract/stream';

interface Market {
  readonly marketId: string;
  readonly status: string;
  readonly runners: readonly {
    readonly selectionId: number;
    readonly runnerName: string;
    readonly ex: { readonly availableToBack: readonly { readonly price: number }[] };
  }[];
}

const [server = 'http://localhost:8080', userName = '', password = '', least = '2', chosen] =
  process.argv.slice(2);
const headers: Record<string, string> = { 'content-type': 'application/json' };

async function call(path: string, body?: object) {
  const init =
    body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
  const answer = await (await fetch(`${server}/api${path}`, init)).json();
  if (answer.status === false) throw new Error(`${path}: ${answer.message}`);
  return answer.data;
}

const { userToken, user } = await call('/auth/signin', { userName, password });
headers['authorization'] = `Bearer ${userToken}`;
const marketId: string = chosen ?? (await call('/v2/get-matches-by-eventid/1'))[0].marketId;
const [odds, account] = [`odds/${marketId}`, `account/${user._id}`];
/** What is held of each topic; kept over a cut, so that the stream goes on where it stopped. */
const held = new Map<string, Followed>();
const clientRef = crypto.randomUUID();
let epoch = '';
let isAsked = false;

async function listen(): Promise<void> {
  const { ticket } = await call('/stream/ticket', {});
  const socket = new WebSocket(`${server.replace('http', 'ws')}/api/stream?ticket=${ticket}`);
  const subscribe = (...topics: string[]) =>
    socket.send(
      JSON.stringify({
        op: 'subscribe',
        epoch,
        topics: topics.map((topic) => ({ topic, seq: held.get(topic)?.seq })),
      }),
    );
  socket.onopen = () => subscribe(odds, account);
  socket.onclose = () => setTimeout(() => void listen(), Math.random() * 5000);
  socket.onmessage = async ({ data }) => {
    const message = JSON.parse(data);
    if (message.op === 'hello') epoch = message.epoch;
    if (message.op === 'refusal') throw new Error(message.message);
    if (message.op !== 'snapshot' && message.op !== 'delta') return;
    const step = follow(held.get(message.topic) ?? null, message);
    if (step.kind === 'followed') held.set(message.topic, step.now);
    if (step.kind === 'gap' && held.delete(message.topic)) subscribe(message.topic);
    if (message.topic === odds)
      await look(step.kind === 'followed' ? (step.now.data as never) : null);
    if (JSON.stringify(held.get(account)?.data ?? '').includes(clientRef)) finish();
  };
}

async function look(market: Market | null): Promise<void> {
  const [runner] = market?.runners ?? [];
  const price = runner?.ex.availableToBack[0]?.price ?? 0;
  if (market?.status !== 'OPEN' || price < Number(least) || isAsked) return;
  isAsked = true;
  const bet = {
    marketId,
    selectionId: runner?.selectionId,
    type: 'back',
    oddsReq: price,
    stake: 100,
    clientRef,
  };
  await call('/bet/save2', bet).catch((refusal: Error) => console.log(refusal.message));
}

function finish(): void {
  console.log(`The bet ${clientRef} stands:`, held.get(account)?.data);
  process.exit(0);
}

await listen();
