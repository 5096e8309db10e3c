/** Where a call comes from, told before the framework as the framework itself tells it. */
import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';

export interface Whence {
  readonly address: string;
  /** The address and the trusted proxies before it, nearest first. */
  readonly ips: readonly string[];
}

export function openWhence(trustProxy: readonly string[]): (request: IncomingMessage) => Whence {
  if (trustProxy.length === 0) {
    return ({ socket }) => ({ address: socket.remoteAddress ?? '', ips: [] });
  }
  const trust = proxyAddr.compile([...trustProxy]);
  return (request) => ({
    address: proxyAddr(request, trust),
    ips: proxyAddr.all(request, trust),
  });
}
