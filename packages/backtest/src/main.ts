/** `npm run backtest -- BOT --replay FILES`: runs a bot against recordings, in recorded time. */
import { existsSync, writeFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { betsText } from './bet-list.ts';
import { drawChart } from './chart.ts';
import { type FillRule, fillRules } from './fill-rule.ts';
import { type BacktestOptions, playBacktest } from './play.ts';
import { resultText } from './result-text.ts';

const usage = `npm run backtest -- BOT --replay FILES [--fill queue] [--bets FILE] [--chart FILE]

  BOT               the bot's program, such as examples/market-maker.ts
  --replay FILES    recordings or folders, with commas
  --fill            what fills a bet that waits: queue (trades at its price behind what was ahead, and
                    what reaches it) or through (only what goes beyond its price); queue
  --start           seconds before (-) or after a market's start at which the bot begins (-3600)
  --stop            seconds before (-) or after a market's start from which it places no bet (none)
  --bets FILE       writes a line for each bet, as CSV: price, stake, matched, cause, profit
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

interface Arguments {
  readonly options: BacktestOptions;
  readonly chart: string | undefined;
  readonly bets: string | undefined;
}

function fillOf(text: string): FillRule {
  const rule = fillRules.find((one) => one === text);
  return rule ?? refuse(`--fill is ${text}; allowed are ${fillRules.join(' and ')}.`);
}

const dayS = 86_400;

function readArguments(): Arguments {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      replay: { type: 'string' },
      speed: { type: 'string', default: 'max' },
      chart: { type: 'string' },
      bets: { type: 'string' },
      fill: { type: 'string', default: 'queue' },
      start: { type: 'string', default: '-3600' },
      stop: { type: 'string' },
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
  const { speed, commission, start, stop } = values;
  const secondsMs = (name: string, text: string, max: number): number =>
    Math.round(1000 * numberOf(name, text, { min: -7 * dayS, max }));
  const options = {
    program: resolve(program),
    paths,
    speed: speed === 'max' ? null : numberOf('speed', speed, { min: 1, max: 100_000 }),
    funds: Math.round(100 * numberOf('funds', values.funds, { min: 1, max: 1e9 })),
    commissionRate: Math.round(100 * numberOf('commission', commission, { min: 0, max: 50 })),
    liquidityFactor: numberOf('liquidity', values.liquidity, { min: 0.001, max: 1e6 }),
    fill: fillOf(values.fill),
    startMs: secondsMs('start', start, 0),
    stopMs: stop === undefined ? null : secondsMs('stop', stop, dayS),
  };
  return { options, chart: values.chart, bets: values.bets };
}

const { options, chart, bets } = readArguments();
try {
  const result = await playBacktest(options);
  console.log(resultText(result));
  console.error(`played at ${Math.round(result.timesReal)} times real time`);
  if (bets !== undefined) writeFileSync(bets, betsText(result.list));
  if (chart !== undefined) {
    writeFileSync(chart, drawChart(result.points, `Profit of ${basename(options.program)}`));
  }
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
