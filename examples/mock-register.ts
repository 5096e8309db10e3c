/**
 * A register of excluded people that is none, to try out and to test what a site does with one: it says yes
 * and no, is silent or broken, loses answers, and gives those of other questions.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { checkCall } from '@layline/contract/checkers';
import { readBody, sendJson } from './cashier/serve-bridge.ts';
import { isSigned } from './cashier/signed.ts';

const { REGISTER_SECRET: secret, REGISTER_PORT: port = '9010' } = process.env;
if (secret === undefined) {
  console.error('REGISTER_SECRET=whsec_… npm run mock-register');
  process.exit(2);
}

interface Behaviour {
  /** Names that are excluded, in small letters. */
  excluded: string[];
  /** How long a yes is good. */
  goodMs: number;
  /** Takes the question and never answers. */
  isSilent: boolean;
  /** So many questions are answered with 502, by something in between. */
  breakCalls: number;
  /** So many connections end without an answer. */
  loseAnswers: number;
  /** Each answer is the one given before, as from a proxy that keeps and mixes them. */
  isStale: boolean;
}

const usual: Behaviour = {
  excluded: [],
  goodMs: 3_600_000,
  isSilent: false,
  breakCalls: 0,
  loseAnswers: 0,
  isStale: false,
};

const behaviour = { ...usual };
let questions = 0;
let before: object | null = null;

async function check(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await readBody(request);
  if (!isSigned(request.headers, body, [secret ?? ''])) {
    sendJson(response, 401, { message: 'webhook-signature: is not right' });
    return;
  }
  questions += 1;
  if (behaviour.isSilent) return;
  if (behaviour.breakCalls > 0) {
    behaviour.breakCalls -= 1;
    sendJson(response, 502, { message: 'bad gateway' });
    return;
  }
  const { ref, subject } = checkCall.parse(JSON.parse(body));
  const now = Date.now();
  const answer = {
    ref,
    allowed: !behaviour.excluded.includes((subject.name ?? '').toLowerCase()),
    until: new Date(now + behaviour.goodMs).toISOString(),
    checkedAt: new Date(now).toISOString(),
  };
  const stale = before ?? { ...answer, ref: 'none-was-asked-before' };
  const given = behaviour.isStale ? stale : answer;
  before = answer;
  if (behaviour.loseAnswers > 0) {
    behaviour.loseAnswers -= 1;
    request.socket.destroy();
    return;
  }
  sendJson(response, 200, given);
}

async function control(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const order = JSON.parse((await readBody(request)) || '{}') as Partial<Behaviour>;
  Object.assign(behaviour, usual, order);
  sendJson(response, 200, { data: { questions } });
}

const server = createServer((request, response) => {
  const isControl = request.url === '/control';
  const answered = isControl ? control(request, response) : check(request, response);
  answered.catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    if (!response.headersSent) sendJson(response, 400, { message: 'failed' });
  });
});

server.listen(Number(port), '127.0.0.1', () => {
  const address = server.address();
  const listening = typeof address === 'object' && address !== null ? address.port : port;
  console.log(`The mock register is at http://127.0.0.1:${listening}; it knows nobody real.`);
});
