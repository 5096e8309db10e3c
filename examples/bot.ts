/** A bot: follows a market, backs its first runner at the odds it wants, and waits until it has the bet. */
import { bookHash } from '@layline/contract/book-hash';
import { type Followed, follow } from '@layline/contract/stream';

interface Market {
  readonly status: string;
  readonly runners: { selectionId: number; ex: { availableToBack: { price: number }[] } }[];
}

const [server = 'http://localhost:8080', name, word, least = '1.01', id] = process.argv.slice(2);
const [userName, password] = [name ?? 'demo@Layline', word ?? 'demo-player'];
const headers: Record<string, string> = { 'content-type': 'application/json' };

async function call(path: string, body?: object) {
  const init = body ? { headers, method: 'POST', body: JSON.stringify(body) } : { headers };
  const answer = await (await fetch(`${server}/api${path}`, init)).json();
  if (answer.status === false) throw new Error(`${path}: ${answer.message}`);
  return answer.data;
}

const { userToken, user } = await call('/auth/signin', { userName, password });
headers['authorization'] = `Bearer ${userToken}`;
const marketId: string = id ?? (await call('/v2/get-matches-by-eventid/1'))[0].marketId;
const [odds, account] = [`odds/${marketId}`, `account/${user._id}`];
/** State of each topic; kept after a cut, so that the stream resumes where it stopped. */
const held = new Map<string, Followed>();
const clientRef = crypto.randomUUID();
let [epoch, isRequested] = ['', false];
/** Changes of the market after which the exchange proves its book. */
const hashEvery = 20;
const again = () => setTimeout(() => void listen().catch(again), Math.random() * 5000);

async function listen(): Promise<void> {
  const { ticket } = await call('/stream/ticket', {});
  const socket = new WebSocket(`${server.replace('http', 'ws')}/api/stream?ticket=${ticket}`);
  socket.onclose = again;
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    const from = (topic: string) => ({ topic, seq: held.get(topic)?.seq });
    if (message.op === 'hello') {
      for (const wanted of [{ topics: [from(odds)], hashEvery }, { topics: [from(account)] }]) {
        socket.send(JSON.stringify({ op: 'subscribe', epoch, ...wanted }));
      }
      epoch = message.epoch;
    }
    if (message.op === 'refusal') throw new Error(message.message);
    // A book that is not the exchange's is fetched again, whole.
    const isWrong = message.op === 'hash' && isOther(held.get(message.topic), message);
    if (isWrong && held.delete(message.topic)) socket.close();
    if (message.op !== 'snapshot' && message.op !== 'delta') return;
    const step = follow(held.get(message.topic) ?? null, message);
    if (step.kind === 'gap' && held.delete(message.topic)) socket.close();
    if (step.kind === 'followed') held.set(message.topic, step.now);
    look(held.get(odds)?.data as Market | null | undefined);
    if (!JSON.stringify(held.get(account)?.data ?? '').includes(clientRef)) return;
    console.log(`The bet ${clientRef} stands:`, held.get(account)?.data);
    process.exit(0);
  };
}

const isOther = (book: Followed | undefined, { seq, hash }: { seq: number; hash: string }) =>
  book?.seq === seq && bookHash(book.data) !== hash;

function look(market: Market | null = null): void {
  const { selectionId, ex } = market?.runners[0] ?? {};
  const oddsReq = ex?.availableToBack[0]?.price ?? 0;
  if (market?.status !== 'OPEN' || oddsReq < Number(least) || isRequested) return;
  isRequested = true;
  const bet = { marketId, selectionId, type: 'back', oddsReq, stake: 100, clientRef };
  call('/bet/save2', bet).catch((refusal: Error) => console.log(refusal.message));
}

await listen();
