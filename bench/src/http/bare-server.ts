/** A bare node:http server that answers every request with fixed bytes. */
import { createServer } from 'node:http';
import process from 'node:process';

export interface BareAnswer {
  /** Alternating names and values, without those that Node sends by itself. */
  readonly headers: readonly string[];
  readonly body: string;
}

process.once('message', ({ headers, body }: BareAnswer) => {
  const bytes = Buffer.from(body);
  const server = createServer((_request, response) => {
    response.writeHead(200, [...headers]);
    response.end(bytes);
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    process.send?.(address !== null && typeof address === 'object' ? address.port : 0);
  });
});
