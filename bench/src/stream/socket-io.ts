/** Socket.IO: a room per market, one `emit` per change. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { takeOrders, waitingIn } from './drive.ts';
import { plainMessage } from './plain-message.ts';
import { marketsOf, topicOf } from './workload.ts';

const server = createServer();
const sockets = new Server(server, { transports: ['websocket'], perMessageDeflate: false });
sockets.on('connection', (socket) => {
  const index = Number(socket.handshake.query['s']);
  void socket.join(marketsOf(index).map(topicOf));
});
server.listen(0, '127.0.0.1', () => {
  takeOrders({
    waiting: waitingIn(server),
    port: (server.address() as AddressInfo).port,
    publish(turn) {
      const { market, text } = plainMessage(turn);
      sockets.to(topicOf(market)).emit('d', text);
    },
    report: () => ({}),
  });
});
