// Receives alerts as another process. Its first argument is a list of answers, one a delivery, which then
// repeats its last: a status, `cut` to lose the connection after reading, or `hang` to answer nothing.
import { createServer } from 'node:http';

const answers = process.argv[2].split(',');
let count = 0;
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => {
    body += chunk;
  });
  request.on('end', () => {
    const answer = answers[Math.min(count, answers.length - 1)];
    count += 1;
    process.stdout.write(`${JSON.stringify({ headers: request.headers, body })}\n`);
    if (answer === 'cut') request.socket.destroy();
    else if (answer !== 'hang') response.writeHead(Number(answer), { location: '/other' }).end('x');
  });
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`port ${server.address().port}\n`));
