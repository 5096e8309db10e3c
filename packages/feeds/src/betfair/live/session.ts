/**
 * The session at the exchange: sign-in with a password, with or without a certificate, keep-alive, and
 * renewal when the exchange no longer accepts it. No error or report contains credentials.
 */
import { z } from 'zod';
import type { LiveAddresses } from './addresses.ts';
import type { Certificate, Post } from './post.ts';

export interface Credentials {
  readonly appKey: string;
  readonly username: string;
  readonly password: string;
  readonly certificate?: Certificate | undefined;
}

const interactiveAnswer = z.object({
  status: z.string(),
  token: z.string().default(''),
  error: z.string().default(''),
});
const certificateAnswer = z.object({
  loginStatus: z.string(),
  sessionToken: z.string().default(''),
});

/** Thrown if the exchange replied and refused this account. */
export class SignInRefused extends Error {
  constructor(code: string) {
    super(`the sign-in is refused: ${code.slice(0, 80)}`);
  }
}

interface SessionOptions {
  readonly addresses: LiveAddresses;
  readonly credentials: Credentials;
  readonly post: Post;
}

export class Session {
  readonly #options: SessionOptions;
  #token: string | null = null;
  #signingIn: Promise<string> | null = null;

  constructor(options: SessionOptions) {
    this.#options = options;
  }

  get appKey(): string {
    return this.#options.credentials.appKey;
  }

  /** Signs in if there is no session; concurrent callers share one sign-in. */
  async token(signal: AbortSignal): Promise<string> {
    if (this.#token !== null) return this.#token;
    this.#signingIn ??= this.#signIn(signal).finally(() => {
      this.#signingIn = null;
    });
    this.#token = await this.#signingIn;
    return this.#token;
  }

  /** Drops a token found to be invalid; a newer one is kept. */
  giveUp(token: string): void {
    if (this.#token === token) this.#token = null;
  }

  /** Extends the session, or drops it if that fails. */
  async keepAlive(signal: AbortSignal): Promise<void> {
    const token = this.#token;
    if (token === null) return;
    const answer = interactiveAnswer.parse(
      JSON.parse(await this.#postForm('keepAlive', {}, signal)),
    );
    if (answer.status !== 'SUCCESS') this.giveUp(token);
  }

  async #signIn(signal: AbortSignal): Promise<string> {
    const { username, password, certificate } = this.#options.credentials;
    const fields = { username, password };
    if (certificate !== undefined) {
      const text = await this.#postForm('certlogin', fields, signal);
      const { loginStatus, sessionToken } = certificateAnswer.parse(JSON.parse(text));
      if (loginStatus !== 'SUCCESS') throw new SignInRefused(loginStatus);
      return sessionToken;
    }
    const text = await this.#postForm('login', fields, signal);
    const { status, token, error } = interactiveAnswer.parse(JSON.parse(text));
    if (status !== 'SUCCESS') throw new SignInRefused(error || status);
    return token;
  }

  #postForm(
    call: 'login' | 'certlogin' | 'keepAlive',
    fields: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<string> {
    const { addresses, credentials, post } = this.#options;
    const { certificate } = credentials;
    const base = call === 'certlogin' ? addresses.certificateUrl : addresses.identityUrl;
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
      'x-application': credentials.appKey,
      ...(this.#token === null ? {} : { 'x-authentication': this.#token }),
    };
    const body = new URLSearchParams(fields).toString();
    const { authority } = addresses.stream;
    return post({ url: `${base}/${call}`, headers, body, certificate, authority }, signal);
  }
}
