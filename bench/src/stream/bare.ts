/** The plain loop: one `send(string)` for each reader of each change. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import { takeOrders, waitingIn } from './drive.ts';
import { plainMessage } from './plain-message.ts';
import { marketCount, marketsOf } from './workload.ts';

const server = createServer();
const sockets = new WebSocketServer({ server, perMessageDeflate: false });
const readers = Array.from({ length: marketCount }, (): WebSocket[] => []);
sockets.on('connection', (socket, { url = '' }) => {
  for (const market of marketsOf(Number(url.split('=')[1]))) readers[market]?.push(socket);
});
server.listen(0, '127.0.0.1', () => {
  takeOrders({
    waiting: waitingIn(server),
    port: (server.address() as AddressInfo).port,
    publish(turn) {
      const { market, text } = plainMessage(turn);
      for (const socket of readers[market] ?? []) socket.send(text);
    },
    report: () => ({}),
  });
});
