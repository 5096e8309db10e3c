/**
 * A verifier that is none, to try levels out and to test them: whoever comes by a link presses a button, and
 * is confirmed. It loses, doubles and reorders what it says on request.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { personAnswer } from '@layline/contract/checkers';
import { readBody, sendJson } from './cashier/serve-bridge.ts';
import { makeId, signedHeaders } from './cashier/signed.ts';

const {
  VERIFIER_SECRET: secret,
  SITE_URL: site,
  VERIFIER_PORT: port = '9011',
  VERIFIER_LEVEL: level = '1',
} = process.env;
if (secret === undefined || site === undefined) {
  console.error(
    'VERIFIER_SECRET=whsec_… SITE_URL=http://127.0.0.1:8093/v1/verifier/NAME npm run mock-verifier',
  );
  process.exit(2);
}

interface Person {
  readonly requestId: string;
  readonly name: string;
  readonly returnUrl: string;
}

interface Found {
  readonly requestId: string;
  readonly level: number;
  readonly until: string;
  readonly code: string;
}

interface Behaviour {
  level: number;
  goodMs: number;
  /** How often each message goes out; 0 loses all. */
  copies: number;
  /** What was found waits, and goes out the newest first. */
  isHeld: boolean;
}

const usual: Behaviour = {
  level: Number(level),
  goodMs: 365 * 24 * 3_600_000,
  copies: 1,
  isHeld: false,
};
const behaviour = { ...usual };
const waiting: Found[] = [];

/** A message that is sent again keeps its id. */
async function post(path: string, message: object): Promise<{ status: number; body: unknown }> {
  const body = JSON.stringify(message);
  const headers = signedHeaders([secret ?? ''], body, makeId());
  const response = await fetch(`${site}${path}`, { method: 'POST', headers, body });
  return { status: response.status, body: await response.json() };
}

async function tell(found: Found): Promise<number[]> {
  const copies = Array.from({ length: behaviour.copies }, () => post('/levels', found));
  return (await Promise.all(copies)).map(({ status }) => status);
}

const page = (text: string): string =>
  `<!doctype html><meta name="viewport" content="width=device-width"><title>Mock verifier</title>` +
  `<h1>Mock verifier</h1>${text}`;

function show(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(page(text));
}

const safe = (text: string): string => text.replaceAll(/[<>&"]/g, ' ');

/** The link from the site: one page with one button. */
async function start(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const token = new URL(request.url ?? '/', 'http://verifier').searchParams.get('token') ?? '';
  const { status, body } = await post('/person', { token });
  if (status !== 200) return show(response, 404, '<p>This link is over.</p>');
  const person: Person = personAnswer.parse(body);
  const field = `<input type="hidden" name="requestId" value="${safe(person.requestId)}">`;
  const back = `<input type="hidden" name="returnUrl" value="${safe(person.returnUrl)}">`;
  const form = `<form method="post" action="/confirm">${field}${back}<button>It is me</button></form>`;
  return show(response, 200, `<p>${safe(person.name)}</p>${form}`);
}

async function confirm(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const form = new URLSearchParams(await readBody(request));
  const requestId = form.get('requestId') ?? '';
  const until = new Date(Date.now() + behaviour.goodMs).toISOString();
  const found = { requestId, level: behaviour.level, until, code: 'CONFIRMED' };
  if (behaviour.isHeld) waiting.push(found);
  else await tell(found);
  show(response, 200, `<p>Thank you. <a href="${safe(form.get('returnUrl') ?? '/')}">Back</a></p>`);
}

async function control(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { url = '' } = request;
  const order = JSON.parse((await readBody(request)) || '{}') as Partial<Behaviour> & Found;
  if (url === '/control/release') {
    const statuses = [];
    for (const found of waiting.splice(0).toReversed()) statuses.push(...(await tell(found)));
    return sendJson(response, 200, { data: statuses });
  }
  if (url === '/control/tell') return sendJson(response, 200, { data: await tell(order) });
  Object.assign(behaviour, usual, order);
  return sendJson(response, 200, { data: null });
}

const server = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://verifier');
  const answered = pathname.startsWith('/control')
    ? control(request, response)
    : pathname === '/confirm'
      ? confirm(request, response)
      : start(request, response);
  answered.catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    if (!response.headersSent) sendJson(response, 500, { message: 'failed' });
  });
});

server.listen(Number(port), '127.0.0.1', () => {
  const address = server.address();
  const listening = typeof address === 'object' && address !== null ? address.port : port;
  console.log(`The mock verifier is at http://127.0.0.1:${listening}; it looks at nobody.`);
});
