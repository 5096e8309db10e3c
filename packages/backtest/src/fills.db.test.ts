/** Short recordings that the test makes up, and what each of them fills. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { FillRule } from './fill-rule.ts';
import { playBacktest } from './play.ts';

vi.setConfig({ testTimeout: 600_000 });

const noon = Date.parse('2026-06-01T12:00:00Z');
const [ann, bob] = [11, 12];

const definition = (changed: object = {}, [one, other] = ['ACTIVE', 'ACTIVE']) => ({
  eventId: '77',
  eventTypeId: '7',
  eventName: 'Hill',
  name: 'Win',
  marketType: 'WIN',
  bettingType: 'ODDS',
  numberOfWinners: 1,
  marketTime: '2026-06-01T12:30:00.000Z',
  openDate: '2026-06-01T12:30:00.000Z',
  status: 'OPEN',
  inPlay: false,
  betDelay: 0,
  marketBaseRate: 5,
  version: 1,
  runners: [
    { id: ann, name: 'Ann', sortPriority: 1, status: one },
    { id: bob, name: 'Bob', sortPriority: 2, status: other },
  ],
  ...changed,
});

interface Step {
  readonly atb?: readonly (readonly [number, number])[];
  readonly atl?: readonly (readonly [number, number])[];
  readonly trd?: readonly (readonly [number, number])[];
}

/** Opens at 3.00 / 3.05 with 40 waiting at 3.05, plays the steps on Ann a minute apart, and Ann wins. */
function recording(steps: readonly Step[]): string {
  const opening = { atb: [[3, 100]], atl: [[3.05, 40]], trd: [[3.05, 1000]] };
  const image = {
    id: '1.5',
    img: true,
    marketDefinition: definition(),
    rc: [
      { id: ann, ...opening },
      { id: bob, atb: [[1.4, 50]], atl: [[1.42, 50]] },
    ],
  };
  const changes = steps.map((step) => ({ id: '1.5', rc: [{ id: ann, ...step }] }));
  const end = {
    id: '1.5',
    marketDefinition: definition({ status: 'CLOSED', inPlay: true, version: 2 }, [
      'WINNER',
      'LOSER',
    ]),
  };
  const lines = [image, ...changes, end].map((mc, minute) =>
    JSON.stringify({ op: 'mcm', pt: noon + minute * 60_000, clk: String(minute), mc: [mc] }),
  );
  const folder = mkdtempSync(join(tmpdir(), 'layline-fills-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, '1.5.mcm');
  writeFileSync(path, `${lines.join('\n')}\n`);
  return path;
}

/** Backs Ann at 3.05 with 60 in one bet, or in the two of `stakes`, before the first step. */
async function play(steps: readonly Step[], fill: FillRule, stakes = '60') {
  vi.stubEnv('RESTING_STAKES', stakes);
  onTestFinished(() => void vi.unstubAllEnvs());
  return playBacktest({
    program: join(process.cwd(), 'packages/backtest/test/bots/resting.ts'),
    paths: [recording(steps)],
    speed: null,
    funds: 1_000_000,
    commissionRate: 0,
    liquidityFactor: 1,
    fill,
    startMs: -3_600_000,
    stopMs: null,
  });
}

/** Trades at 3.05 are published for both sides: 1000 before, and this much more. */
const traded = (more: number): Step => ({ trd: [[3.05, 1000 + 2 * more]] });
const nothing: Step = {};

interface Case {
  readonly what: string;
  readonly steps: readonly Step[];
  readonly queue: string;
  readonly through: string;
}

const cases: readonly Case[] = [
  {
    what: 'nothing happens',
    steps: [nothing],
    queue: '',
    through: '',
  },
  {
    what: 'trades that take only what was ahead',
    steps: [traded(15), traded(40)],
    queue: '',
    through: '',
  },
  {
    what: 'trades beyond what was ahead',
    steps: [traded(15), traded(65)],
    queue: 'queue 25.00',
    through: '',
  },
  {
    what: 'more trades than it waits for',
    steps: [traded(30), traded(500)],
    queue: 'queue 60.00',
    through: '',
  },
  {
    what: 'those ahead give up, and one trade is enough',
    steps: [{ atl: [[3.05, 5]] }, traded(25)],
    queue: 'queue 20.00',
    through: '',
  },
  {
    what: 'others come, but behind it',
    steps: [{ atl: [[3.05, 900]] }, traded(50)],
    queue: 'queue 10.00',
    through: '',
  },
  {
    what: 'an offer reaches its price',
    steps: [
      {
        atl: [
          [3.05, 0],
          [3.1, 9],
        ],
        atb: [[3.05, 35]],
      },
    ],
    queue: 'reached 35.00',
    through: '',
  },
  {
    what: 'the same offer, told again, fills once',
    steps: [
      {
        atl: [
          [3.05, 0],
          [3.1, 9],
        ],
        atb: [[3.05, 35]],
      },
      { atb: [[3, 120]] },
    ],
    queue: 'reached 35.00',
    through: '',
  },
  {
    what: 'an offer goes beyond its price',
    steps: [
      {
        atl: [
          [3.05, 0],
          [3.15, 9],
        ],
        atb: [[3.1, 45]],
      },
    ],
    queue: 'beyond 45.00',
    through: 'beyond 45.00',
  },
  {
    what: 'trades beyond its price',
    steps: [{ trd: [[3.1, 50]] }],
    queue: 'beyond 25.00',
    through: 'beyond 25.00',
  },
  {
    what: 'trades at worse prices for it',
    steps: [{ trd: [[3, 5000]] }],
    queue: '',
    through: '',
  },
];

for (const fill of ['queue', 'through'] as const) {
  it.each(cases)(`[BACKTEST-5] ${fill}: $what`, async (one) => {
    const { list, fill: named } = await play(one.steps, fill);
    expect(named).toBe(fill);
    expect(list.map(({ cause }) => cause)).toEqual([one[fill]]);
    const matched = one[fill] === '' ? 0 : Math.round(100 * Number(one[fill].split(' ')[1]));
    // Ann wins at 3.05.
    expect(list[0]?.matched).toBe(matched);
    expect(list[0]?.profit).toBe(Math.round(matched * 2.05));
  });
}

it('[BACKTEST-5] each unit fills once over all bets', async () => {
  const { list } = await play([traded(90)], 'queue', '30,30');
  expect(list.map(({ cause }) => cause)).toEqual(['queue 30.00', 'queue 20.00']);
});

it('[BACKTEST-6] lists each bet, with sums that agree with the result', async () => {
  const result = await play([traded(65)], 'queue', '60');
  expect(result.list).toMatchObject([
    {
      market: '1.5',
      runner: 'Ann',
      side: 'back',
      price: 305,
      stake: 6000,
      matched: 2500,
      matchedAt: 3.05,
      profit: 5125,
    },
  ]);
  expect(result.profit).toBe(5125);
  expect(result.byCause).toEqual([['queue', 2500]]);
});
