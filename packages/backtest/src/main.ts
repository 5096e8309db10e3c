/** `npm run backtest -- BOT --replay FILES`: runs a bot against recordings, in recorded time. */
import { existsSync, writeFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { drawChart } from './chart.ts';
import { type BacktestOptions, playBacktest } from './play.ts';
import { resultText } from './result-text.ts';

const usage = `npm run backtest -- BOT --replay FILES [--speed max] [--chart FILE]

  BOT               the bot's program, such as examples/market-maker.ts
  --replay FILES    recordings or folders, with commas
  --speed           max, or how many times real time (max)
  --chart FILE      writes profit over time as SVG
  --funds           what the bot begins with (100000)
  --commission      percent of what is won in a market (2)
  --liquidity       what recorded sizes are multiplied by (100)

The result goes to the standard output, what the bot prints to the standard error.`;

function refuse(message: string): never {
  console.error(message);
  process.exit(2);
}

/** Parses a number within bounds. */
function numberOf(name: string, text: string, { min, max }: { min: number; max: number }): number {
  const value = Number(text);
  if (text.trim() !== '' && value >= min && value <= max) return value;
  return refuse(`--${name} is ${text}; allowed are numbers from ${min} to ${max}.`);
}

function readArguments(): { options: BacktestOptions; chart: string | undefined } {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      replay: { type: 'string' },
      speed: { type: 'string', default: 'max' },
      chart: { type: 'string' },
      funds: { type: 'string', default: '100000' },
      commission: { type: 'string', default: '2' },
      liquidity: { type: 'string', default: '100' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(usage);
    process.exit(0);
  }
  const [program, ...more] = positionals;
  const paths = [...(values.replay?.split(',') ?? []), ...more].filter((path) => path !== '');
  if (program === undefined || paths.length === 0) return refuse(usage);
  const missing = [program, ...paths].filter((path) => !existsSync(path));
  if (missing.length > 0) return refuse(`There is no ${missing.join(', no ')}.`);
  const { speed, commission } = values;
  const options = {
    program: resolve(program),
    paths,
    speed: speed === 'max' ? null : numberOf('speed', speed, { min: 1, max: 100_000 }),
    funds: Math.round(100 * numberOf('funds', values.funds, { min: 1, max: 1e9 })),
    commissionRate: Math.round(100 * numberOf('commission', commission, { min: 0, max: 50 })),
    liquidityFactor: numberOf('liquidity', values.liquidity, { min: 0.001, max: 1e6 }),
  };
  return { options, chart: values.chart };
}

const { options, chart } = readArguments();
try {
  const result = await playBacktest(options);
  console.log(resultText(result));
  console.error(`played at ${Math.round(result.timesReal)} times real time`);
  if (chart !== undefined) {
    writeFileSync(chart, drawChart(result.points, `Profit of ${basename(options.program)}`));
  }
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
