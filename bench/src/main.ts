/** `npm run bench`, see `--help`: prints each figure as the ratio of ours to its reference. */
import process from 'node:process';
import { parseArgs } from 'node:util';
import { tuneCompiler } from '@layline/server/engine';
import { builds } from '../../tools/build/build-stamp.ts';
import { ensureBuilt } from '../../tools/build/ensure-built.ts';
import { type Figure, type Measurement, measure } from './figure/figure.ts';
import { otherFigures, watchedFigures } from './figures.ts';

tuneCompiler();

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '5' },
    small: { type: 'boolean', default: false },
    long: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const number = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3);

function line(result: Measurement): string {
  const goal =
    result.goal === null
      ? 'watched'
      : `goal ${number(result.goal)} ${result.pass ? 'met' : 'MISSED'}`;
  const head = `${result.name}: ${number(result.ours)} / ${number(result.reference)} ${result.unit}`;
  const spread = `spread ${(result.spread * 100).toFixed(0)} %`;
  return [`${head} = ${result.ratio.toFixed(2)} (${goal}, ${spread})`, ...result.notes].join(
    '\n    ',
  );
}

const figures = [...watchedFigures, ...otherFigures];

function refuse(message: string): never {
  console.error(message);
  process.exit(2);
}

if (values.help) {
  console.log('npm run bench [-- NAME…] [--json] [--rounds N] [--small] [--long]\n\nFigures:');
  for (const figure of figures) console.log(`  ${figure.name}`);
  process.exit(0);
}

const rounds = Number(values.rounds);
if (!Number.isSafeInteger(rounds) || rounds < 1 || rounds > 99) {
  refuse(`--rounds is ${values.rounds}; allowed are whole numbers from 1 to 99.`);
}
const unknown = positionals.filter((name) => !figures.some((figure) => figure.name === name));
if (unknown.length > 0) {
  const known = figures.map((figure) => figure.name).join(', ');
  refuse(`No figure is named ${unknown.join(', ')}; there are ${known}.`);
}

const isChosen = ({ name }: Figure): boolean =>
  positionals.length === 0 || positionals.includes(name);
let isMissed = false;

async function play(title: string, table: readonly Figure[]): Promise<void> {
  const chosen = table.filter(isChosen);
  if (chosen.length === 0) return;
  if (!values.json) console.log(`\n${title}`);
  for (const figure of chosen) {
    const options = { rounds, isSmall: values.small, isLong: values.long };
    const result = await measure(figure, options);
    isMissed ||= !result.pass;
    console.log(values.json ? JSON.stringify(result) : line(result));
  }
}

// The servers and pages that are measured are those that ship.
for (const build of builds) await ensureBuilt(build);
await play('Watched', watchedFigures);
await play('The rest', otherFigures);
process.exit(isMissed ? 1 : 0);
