/** Ends in the middle of a recording. */
import process from 'node:process';
import { runBot } from '@layline/examples/run-bot';

let messages = 0;

await runBot({
  marketFilter: {},
  onMarket() {
    messages += 1;
    if (messages > 20) process.exit(3);
  },
});
