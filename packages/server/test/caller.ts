/** Calls the application like a client, without a socket. */
import type { FastifyInstance, InjectOptions } from 'fastify';

/** Untyped for tests; the contract's schemas check it. */
type AnyBody = ReturnType<typeof JSON.parse>;

export interface CallAnswer {
  readonly status: number;
  readonly body: AnyBody;
  readonly headers: Readonly<Record<string, unknown>>;
}

type Headers = Readonly<Record<string, string>>;

export interface Caller {
  readonly token: string;
  send(
    method: string,
    url: string,
    body: object | undefined,
    headers?: Headers,
    options?: InjectOptions,
  ): Promise<CallAnswer>;
  get(url: string, headers?: Headers): Promise<CallAnswer>;
  post(url: string, body: object, headers?: Headers, options?: InjectOptions): Promise<CallAnswer>;
  signIn(userName: string, password: string): Promise<Caller>;
}

export function openCaller(server: FastifyInstance, token = ''): Caller {
  const send: Caller['send'] = async (method, url, body, headers = {}, options = {}) => {
    const response = await server.inject({
      method: method as 'GET',
      url: `/api${url}`,
      headers: {
        host: 'localhost:8080',
        ...(token !== '' && { authorization: `Bearer ${token}`, 'user-token': token }),
        ...headers,
      },
      ...(method === 'GET' ? {} : { payload: body ?? {} }),
      ...options,
    });
    const text = response.body;
    return { status: response.statusCode, body: JSON.parse(text), headers: response.headers };
  };
  const post: Caller['post'] = (url, body, headers, options) =>
    send('POST', url, body, headers, options);
  return {
    token,
    send,
    get: (url, headers) => send('GET', url, undefined, headers),
    post,
    async signIn(userName, password) {
      const { body } = await post('/auth/signin', { userName, password });
      return openCaller(server, body.userToken ?? '');
    },
  };
}
