/** Staff as a browser presents them: a cookie, an authenticator app and the console's header. */

import type { Role } from '@layline/contract/console';
import type { FastifyInstance } from 'fastify';
import { generateSync } from 'otplib';
import { runCommand } from '../src/admin/catalogue/commands.ts';
import { silentLog } from '../src/base/log.ts';
import { type ConsoleOptions, openConsole } from '../src/doors/staff/console/serve.ts';
import { FeedSet } from '../src/venue/market/feed-set.ts';
import type { TestApp } from './app.ts';
import type { Json } from './real-server.ts';

interface Answer {
  readonly status: number;
  readonly body: Json;
}

export interface Member {
  readonly name: string;
  readonly cookie: string;
  readonly recoveryCodes: readonly string[];
  readonly secret: string;
  get(path: string): Promise<Answer>;
  post(path: string, body?: object): Promise<Answer>;
  /** Follows live figures until a message is wanted, while the clock advances; returns that message. */
  follow(path: string, isWanted?: (message: Json) => boolean): Promise<Json>;
  /** Runs a command, with a reason. */
  run(name: string, values?: Record<string, string>, reason?: string): Promise<Answer>;
}

export interface TestConsole {
  readonly server: FastifyInstance;
  call(method: 'GET' | 'POST', path: string, options?: CallOptions): Promise<Answer>;
  /** Adds a member by the command-line command; returns the password. */
  hire(name: string, role: Role): Promise<string>;
  /** Adds a member and signs them in for the first time. */
  join(name: string, role: Role): Promise<Member>;
  /** Signs in for the first time. */
  enter(name: string, password: string): Promise<Member>;
  /** Lets an agent in again by a code, with a new authenticator. */
  recover(agent: string): Promise<Member>;
  close(): Promise<void>;
}

interface CallOptions {
  readonly body?: object;
  readonly cookie?: string;
  readonly headers?: Record<string, string>;
}

/** The password that everybody chooses at first sign-in. */
export const chosenPassword = 'three blue kettles';
const own = { 'x-layline-console': '1' };

export function openTestConsole(
  { app, clock }: TestApp,
  rateLimit = 0,
  changed: Partial<ConsoleOptions> = {},
): TestConsole {
  const { marketCache } = app;
  const feeds = new FeedSet({ sources: [], marketCache, clock, log: silentLog() });
  const parts = { ...app, feeds };
  const server = openConsole({
    parts,
    rateLimit,
    isBehindTls: false,
    trustProxy: [],
    names: [],
    folder: null,
    clientFolder: null,
    ...changed,
  });

  const call = async (
    method: 'GET' | 'POST',
    url: string,
    { body, cookie = '', headers = own }: CallOptions = {},
  ): Promise<Answer> => {
    const given = method === 'POST' ? { payload: body ?? {} } : {};
    const answer = await server.inject({ method, url, ...given, headers: { cookie, ...headers } });
    return { status: answer.statusCode, body: answer.body === '' ? null : answer.json() };
  };

  const hire = async (name: string, role: Role): Promise<string> => {
    const answer = await runCommand(app, { name: 'staff add', values: { name, role } });
    if (answer.kind === 'problem') throw new Error(answer.message);
    return (answer.done.data as { password: string }).password;
  };

  const enter = async (name: string, password: string): Promise<Member> => {
    const first = await call('POST', '/api/sign-in', { body: { name, password } });
    const { ticket, factor } = first.body;
    const code = codeAt(factor.secret, clock.now());
    const second = await server.inject({
      method: 'POST',
      url: '/api/sign-in/code',
      payload: { ticket, code, newPassword: chosenPassword },
      headers: own,
    });
    if (second.statusCode !== 200) throw new Error(second.body);
    const cookie = String(second.headers['set-cookie']).split(';')[0] ?? '';
    const get = (path: string) => call('GET', path, { cookie });
    const post = (path: string, body: object = {}) => call('POST', path, { cookie, body });
    const follow = async (path: string, isWanted: (message: Json) => boolean = () => true) => {
      const headers = { cookie, ...own };
      const answer = await server.inject({ url: path, headers, payloadAsStream: true });
      const messages = messagesOf(answer.stream());
      let found: Json = null;
      // Slowly, or the session would end while a busy machine commits.
      const timer = setInterval(() => clock.advance(liveMs), 10);
      try {
        for await (const message of messages) {
          found = message;
          if (isWanted(message)) break;
        }
      } finally {
        clearInterval(timer);
      }
      return found;
    };
    return {
      name,
      cookie,
      secret: factor.secret,
      recoveryCodes: second.json().recoveryCodes,
      get,
      post,
      follow,
      run: (command, values = {}, reason = 'because the test says so') =>
        post('/api/run', { name: command, values, reason }),
    };
  };

  const join = async (name: string, role: Role) => enter(name, await hire(name, role));

  const recover = async (agent: string): Promise<Member> => {
    const values = { agent, for: 'both' };
    const answer = await runCommand(app, { name: 'agent code', values });
    if (answer.kind === 'problem') throw new Error(answer.message);
    const { code } = answer.done.data as { code: string };
    const body = { name: agent, code, password: 'a fern under glass' };
    await call('POST', '/api/sign-in/recover', { body });
    return enter(agent, 'a fern under glass');
  };

  return { server, call, hire, join, enter, recover, close: () => server.close() };
}

/** Longer than the pause between two messages. */
const liveMs = 200;

/** The messages of a stream of server-sent events, without comments. */
async function* messagesOf(stream: AsyncIterable<Buffer | string>): AsyncGenerator<Json> {
  let text = '';
  for await (const chunk of stream) {
    const frames = (text + String(chunk)).split('\n\n');
    text = frames.pop() ?? '';
    for (const frame of frames) {
      if (frame.startsWith('data: ')) yield JSON.parse(frame.slice('data: '.length)) as Json;
    }
  }
}

/** Returns the code that an authenticator app shows. */
export const codeAt = (secret: string, now: number): string =>
  generateSync({ secret, epoch: Math.floor(now / 1000) });
