/**
 * A recorder: writes the market messages of the stream to a file, one per line, in the usual format of
 * such recordings. `npm run backtest` and `npm start -- --replay FILE` play it.
 *
 * RECORDER_FILE names the file, recording.mcm if absent; it must not exist. RECORDER_MARKETS names the
 * markets, separated by commas; if absent, all that the stream offers.
 */
import { closeSync, openSync, writeSync } from 'node:fs';
import process from 'node:process';
import { runBot } from './betfair/run-bot.ts';

const path = process.env['RECORDER_FILE'] ?? 'recording.mcm';
const marketIds = process.env['RECORDER_MARKETS']?.split(',');
const file = openSync(path, 'wx');
let [clk, messages] = ['', 0];

process.on('SIGINT', () => {
  closeSync(file);
  console.log(`${messages} messages are in ${path}.`);
  process.exit(0);
});

await runBot({
  marketFilter: marketIds === undefined ? {} : { marketIds },
  onMessage(message) {
    if (message.mc === undefined || message.mc.length === 0) return;
    clk = message.clk ?? clk;
    messages += 1;
    // Recordings contain neither subscriptions nor their segments.
    const { pt, mc } = message;
    writeSync(file, `${JSON.stringify({ op: 'mcm', clk, pt, mc })}\n`);
  },
});
