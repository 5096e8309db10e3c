/** Sends a POST over HTTP or HTTPS; the only place in the feed that does. */
import { request as plainRequest, type RequestOptions } from 'node:http';
import { request as tlsRequest } from 'node:https';

export interface Certificate {
  /** Both as PEM. */
  readonly cert: string;
  readonly key: string;
}

interface PostRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly certificate?: Certificate | undefined;
  readonly authority?: string | undefined;
}

/** Resolves to the body of a reply with status 200. */
export type Post = (request: PostRequest, signal: AbortSignal) => Promise<string>;

const silenceMs = 20_000;
const answerMax = 16_000_000;

/**
 * Rejects on any other status, on a reply above 16 MB, and after 20 s of silence. Errors never contain
 * headers or body, which hold secrets.
 */
export const post: Post = ({ url, headers, body, certificate, authority }, signal) =>
  new Promise((resolve, reject) => {
    const { hostname, pathname, protocol } = new URL(url);
    const options: RequestOptions & { ca?: string } = {
      method: 'POST',
      headers: { ...headers, 'content-length': `${Buffer.byteLength(body)}` },
      signal,
      timeout: silenceMs,
      ...certificate,
      ...(authority === undefined ? {} : { ca: authority }),
    };
    const what = `${hostname}${pathname}`;
    const send = protocol === 'https:' ? tlsRequest : plainRequest;
    const sent = send(url, options, (answer) => {
      const parts: Buffer[] = [];
      let size = 0;
      answer.on('data', (part: Buffer) => {
        size += part.length;
        if (size > answerMax)
          sent.destroy(new Error(`${what} answers more than ${answerMax} bytes`));
        else parts.push(part);
      });
      answer.on('error', reject);
      answer.on('end', () => {
        if (answer.statusCode === 200) resolve(Buffer.concat(parts).toString('utf8'));
        else reject(new Error(`${what} answers with status ${answer.statusCode}`));
      });
    });
    sent.on('timeout', () => sent.destroy(new Error(`${what} does not answer`)));
    sent.on('error', reject);
    sent.end(body);
  });
