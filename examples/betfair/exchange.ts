/** Calls of the Betfair-shaped API. Five environment variables give addresses and credentials. */
import process from 'node:process';
import { recordedVenue } from './recorded-venue.ts';

export interface BotSettings {
  /** Such as http://127.0.0.1:8090. */
  readonly calls: string;
  /** Such as tcp://127.0.0.1:8091, or tls://… */
  readonly stream: string;
  readonly appKey: string;
  readonly user: string;
  readonly password: string;
}

/** A recorded venue asks for none of it. */
export const recordedSettings: BotSettings = {
  calls: '',
  stream: '',
  appKey: '',
  user: '',
  password: '',
};

/** Exits if one of them is missing. */
export function readSettings(): BotSettings {
  const read = (name: string): string => {
    const value = process.env[name];
    if (value !== undefined) return value;
    console.error(`${name} is not set. A bot needs BOT_CALLS, BOT_STREAM, BOT_APP_KEY, BOT_USER`);
    console.error('and BOT_PASSWORD; examples/README.md shows them.');
    return process.exit(2);
  };
  const [calls, stream, appKey] = [read('BOT_CALLS'), read('BOT_STREAM'), read('BOT_APP_KEY')];
  return { calls, stream, appKey, user: read('BOT_USER'), password: read('BOT_PASSWORD') };
}

export class Exchange {
  readonly settings: BotSettings;
  /** Session token; empty before the first sign-in. */
  token = '';
  #requests = 0;

  constructor(settings: BotSettings) {
    this.settings = settings;
  }

  async signIn(): Promise<void> {
    const { calls, appKey, user, password } = this.settings;
    const body = new URLSearchParams({ username: user, password });
    const headers = { 'x-application': appKey };
    const signal = AbortSignal.timeout(10_000);
    const answer = await fetch(`${calls}/api/login`, { method: 'POST', headers, body, signal });
    const { status, token, error } = await answer.json();
    if (status !== 'SUCCESS') throw new Error(`The sign-in was refused: ${error}`);
    this.token = token;
  }

  /** Calls the betting API by method name. Throws an error with the code of a refusal. */
  async call<Result>(name: string, params: object): Promise<Result> {
    const recorded = recordedVenue();
    if (recorded !== null) return (await recorded.call(name, params)) as Result;
    const { calls, appKey } = this.settings;
    this.#requests += 1;
    const answer = await fetch(`${calls}/exchange/betting/json-rpc/v1`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-application': appKey,
        'x-authentication': this.token,
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        method: `SportsAPING/v1.0/${name}`,
        params,
        id: this.#requests,
      }),
    });
    const { result, error } = await answer.json();
    const code = error?.data?.APINGException?.errorCode ?? error?.message;
    if (code === undefined) return result;
    throw new Error(`${name}: ${code}`);
  }
}
