/**
 * The session at the exchange: sign-in with a password alone or with a certificate too, kept alive, and
 * given up when the exchange no longer knows it. Credentials reach no error and no report.
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

/** The exchange answered and does not let this account in. */
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

  /** Signs in where there is no session; many who ask at once share one sign-in. */
  async token(signal: AbortSignal): Promise<string> {
    if (this.#token !== null) return this.#token;
    this.#signingIn ??= this.#signIn(signal).finally(() => {
      this.#signingIn = null;
    });
    this.#token = await this.#signingIn;
    return this.#token;
  }

  /** Gives a token up that was found to be no longer valid; a newer one stays. */
  giveUp(token: string): void {
    if (this.#token === token) this.#token = null;
  }

  /** Prolongs the session; one that cannot be prolonged is given up. */
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
