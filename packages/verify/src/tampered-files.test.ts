import { commitOf, makeSeedChain } from '@layline/games';
import { beaconValue } from '@layline/games/beacon';
import { expect, test } from 'vitest';
import { flightBets, marketBets, type OwnBet, sessionBets, tableBets } from '../test/make-bets.ts';
import {
  type Chain,
  decided,
  makeTable,
  ownNetwork,
  signBeacon,
  type TableRound,
} from '../test/make-tables.ts';
import { verifyFiles } from './verify-files.ts';

type Table = ReturnType<typeof makeTable>;

const verify = (...values: readonly unknown[]) =>
  verifyFiles(
    values.map((value, index) => ({ name: `file-${index + 1}`, text: JSON.stringify(value) })),
    { network: ownNetwork },
  );

const brokenOf = (...values: readonly unknown[]): string[] =>
  verify(...values)
    .checks.filter(({ verdict }) => verdict === 'broken')
    .map(({ check }) => check);

/** A fresh copy with one round changed, the newest unless another place is named. */
const withRound = (table: Table, change: (round: TableRound) => Partial<TableRound>, at = 0) => ({
  ...table,
  rounds: table.rounds.map((round, index) =>
    index === at ? { ...round, ...change(round) } : round,
  ),
});
const withChain = (table: Table, change: Partial<Chain>) => ({
  ...table,
  chain: { ...table.chain, ...change },
});
const flip = (hex: string): string => `${hex.slice(0, -1)}${hex.endsWith('0') ? '1' : '0'}`;

const byRound = makeTable({ gameId: 'dt20', source: 'round' });
const byChain = makeTable({ gameId: 'lucky7', source: 'beacon' });
const flights = makeTable({ gameId: 'vimaan', source: 'journal' });

const promised = 'The revealed seed is the promised one';
const cards = 'The cards follow from the seed';
const result = 'The result follows from the seed';
const winners = 'The winners follow from the cards';
const links = 'Each seed follows from the seed before';
const walk = 'Seeds lead to the first hash that was announced';
const named = 'The round names the first beacon after its bets closed';
const signed = 'The beacon signed the value that is the client seed';
const numbers = 'Rounds and chains are numbered without an unannounced gap';
const own = 'Rounds use the scheme and the client seed that their chain announced';
const early = 'The chain was announced before its beacon was due';
const start = 'The id tells when the round started';
const form = 'The file is as the server writes it';
const agree = 'Files do not contradict each other';

/** What the house would publish if it dealt this round again from another seed, all of it fitting. */
function redealt(round: TableRound, change: Partial<TableRound>): Partial<TableRound> {
  const next = { ...round, ...change };
  const gameId = 'lucky7';
  const seed = { ...next, roundId: next.mid, gameId };
  return { ...change, hash: commitOf(next.serverSeed), ...decided(gameId, seed) };
}

const cases: readonly (readonly [what: string, found: string, () => unknown])[] = [
  [
    'a seed',
    promised,
    () => withRound(byRound, ({ serverSeed }) => ({ serverSeed: flip(serverSeed) })),
  ],
  ['a hash', promised, () => withRound(byRound, ({ hash }) => ({ hash: flip(hash) }))],
  ['cards', cards, () => withRound(byRound, () => ({ cards: 'KHH,2SS' }))],
  [
    'a result',
    result,
    () => withRound(byRound, (one) => ({ result: one.result === '1' ? '2' : '1' })),
  ],
  ['winners', winners, () => withRound(byRound, ({ win }) => ({ win: `${win},99` }))],
  ['winners, one left out', winners, () => withRound(byRound, () => ({ win: '' }))],
  [
    'a client seed',
    signed,
    () => withRound(byRound, ({ clientSeed }) => ({ clientSeed: flip(clientSeed) })),
  ],
  [
    'a client seed, seen at the cards',
    cards,
    () => withRound(byRound, () => ({ clientSeed: 'mine' })),
  ],
  [
    'a beacon',
    named,
    () => withRound(byRound, ({ beaconRound = 0 }) => ({ beaconRound: beaconRound - 1 })),
  ],
  [
    'a signature',
    signed,
    () =>
      withRound(byRound, ({ beaconSignature = '' }) => ({
        beaconSignature: flip(beaconSignature),
      })),
  ],
  ['a nonce', cards, () => withRound(byRound, ({ nonce }) => ({ nonce: nonce + 1 }))],
  [
    'a nonce, seen as a gap',
    numbers,
    () => withRound(byRound, ({ nonce }) => ({ nonce: nonce + 1 })),
  ],
  ['a scheme', own, () => withRound(byRound, () => ({ scheme: 1 }))],
  ['the start', start, () => withRound(byRound, () => ({ startAt: '2026-11-01T12:00:07.000Z' }))],
  ['the id', named, () => withRound(byRound, ({ mid }) => ({ mid: `${mid.slice(0, -2)}58` }))],
  ['the chain of a round', walk, () => withRound(byRound, () => ({ chainId: 9 }), 1)],
  [
    'a beacon where the chain has one seed',
    own,
    () => withRound(byChain, () => ({ beaconRound: 5 })),
  ],
  [
    'no beacon where each round has one',
    own,
    () => withRound(byRound, () => ({ beaconRound: undefined })),
  ],
  ['a client seed of the chain', own, () => withRound(byChain, () => ({ clientSeed: 'mine' }))],
  ['the end of a flight', result, () => withRound(flights, () => ({ result: '1.01' }))],
  [
    'a seed of a flight',
    promised,
    () => withRound(flights, ({ serverSeed }) => ({ serverSeed: flip(serverSeed) })),
  ],
  [
    'a void round with winners',
    winners,
    () => withRound(byRound, () => ({ result: 'V', cards: '' })),
  ],
  ['the first hash', walk, () => withChain(byRound, { firstHash: 'ab'.repeat(32) })],
  ['the first number', walk, () => withChain(byRound, { firstNonce: 2 })],
  ['the number before', numbers, () => withChain(byRound, { afterNonce: 3 })],
  ['the length', 'Rounds have numbers of their own chain', () => withChain(byRound, { length: 3 })],
  ["a chain's client seed", signed, () => withChain(byChain, { clientSeed: 'ab'.repeat(32) })],
  ["a chain's signature", signed, () => withChain(byChain, { beaconSignature: signBeacon(77) })],
  [
    "a chain's beacon, of before",
    early,
    () => withChain(byChain, { beaconRound: 1000, beaconSignature: signBeacon(1000) }),
  ],
  [
    'the announcement, too late',
    early,
    () => withChain(byChain, { startedAt: '2026-11-01T13:00:00.000Z' }),
  ],
  ['the origin of the seed', own, () => withChain(byRound, { source: 'journal' })],
  ["a chain's scheme", own, () => withChain(byRound, { scheme: 1 })],
  [
    'a hash in capitals',
    promised,
    () => withRound(byRound, ({ hash }) => ({ hash: hash.toUpperCase() })),
  ],
  [
    'a seed that is too short',
    promised,
    () => withRound(byRound, ({ serverSeed }) => ({ serverSeed: serverSeed.slice(2) })),
  ],
  ['a fraction as nonce', form, () => withRound(byRound, ({ nonce }) => ({ nonce: nonce + 0.5 }))],
  ['no hash', form, () => withRound(byRound, () => ({ hash: undefined as never }))],
  ['a scheme of tomorrow', form, () => withRound(byRound, () => ({ scheme: 3 as never }))],
];

/** By somebody who knows the format: all that can be computed again was. */
const skilled: readonly (readonly [what: string, found: string, () => unknown])[] = [
  [
    'a round dealt again from a seed of choice',
    links,
    () => withRound(byChain, (one) => redealt(one, { serverSeed: 'cd'.repeat(32) }), 1),
  ],
  [
    'the newest round from a seed of choice',
    walk,
    () => withRound(byChain, (one) => redealt(one, { serverSeed: 'cd'.repeat(32) })),
  ],
  [
    'a whole chain of other seeds under the announced first hash',
    walk,
    () => {
      const forged = makeTable({ gameId: 'lucky7', source: 'beacon', lastSeed: 'cd'.repeat(32) });
      return { ...forged, chain: byChain.chain };
    },
  ],
  [
    'a round that used the next seed but one',
    links,
    () => {
      const seeds = makeSeedChain('ab'.repeat(32), 20);
      return withRound(byChain, (one) => redealt(one, { serverSeed: seeds[5] ?? '' }));
    },
  ],
  [
    'a value of the beacon that suits, with its true signature',
    named,
    () =>
      withRound(byRound, ({ beaconRound = 0 }) => {
        const beaconSignature = signBeacon(beaconRound + 1);
        const clientSeed = beaconValue(beaconSignature);
        return { beaconRound: beaconRound + 1, beaconSignature, clientSeed };
      }),
  ],
  [
    'a value that nobody signed, with all that follows from it',
    signed,
    () => {
      const clientSeed = 'ef'.repeat(32);
      return withRound(byRound, (round) => {
        const seed = { ...round, clientSeed, roundId: round.mid, gameId: 'dt20' };
        return { clientSeed, ...decided('dt20', seed) };
      });
    },
  ],
  [
    'a losing number left out, the later ones moved up',
    links,
    () => ({
      ...byChain,
      rounds: byChain.rounds
        .filter((_, index) => index !== 2)
        .map((round, index) => (index < 2 ? { ...round, nonce: round.nonce - 1 } : round)),
    }),
  ],
  [
    'a losing number left out',
    numbers,
    () => ({ ...byChain, rounds: byChain.rounds.filter((_, index) => index !== 2) }),
  ],
  [
    'two rounds that were swapped',
    numbers,
    () => ({
      ...byChain,
      rounds: [byChain.rounds[1], byChain.rounds[0], ...byChain.rounds.slice(2)],
    }),
  ],
  [
    'four chains announced and left in one day',
    'Few chains were announced and left unused',
    () => {
      const chainOf = (chainId: number): Chain => ({ ...byChain.chain, chainId, rounds: 0 });
      return {
        ...withChain(byChain, { chainId: 5 }),
        rounds: [],
        earlier: [4, 3, 2, 1].map(chainOf),
        chains: 5,
      };
    },
  ],
];

test.each([...cases, ...skilled])(
  '[PROOF-3] %s changed in a table is found',
  (_what, found, make) => {
    expect(brokenOf(make())).toContain(found);
  },
);

const round = makeTable({ gameId: 'lucky7', source: 'round' }).rounds[0] as TableRound;
const seed = { ...round, roundId: round.mid, gameId: 'lucky7' };
const table = makeTable({ gameId: 'lucky7', source: 'round' });

const listOf = (name: string): OwnBet[] => marketBets[name]?.() ?? [];
const winner = (): OwnBet => listOf('reduced odds of a win market')[0] as OwnBet;
const sheets = 'Worksheets come to what was settled';
const paid = 'Bets were paid by the cards or the flight of their round';

const inSheet = (bet: OwnBet, from: string, to: string): OwnBet => {
  const worksheet = bet.worksheet.map((line) => line.replace(from, to));
  if (worksheet.join() === bet.worksheet.join()) throw new Error(`No line holds ${from}.`);
  return { ...bet, worksheet };
};

const bets: readonly (readonly [what: string, found: string, () => OwnBet])[] = [
  ['the profit', sheets, () => ({ ...winner(), profit: 0.99 })],
  ['the stake', sheets, () => ({ ...winner(), stake: 99 })],
  ['the odds asked for', sheets, () => ({ ...winner(), oddsAsked: 3.2 })],
  ['the side', sheets, () => ({ ...winner(), side: 'lay' })],
  ['the outcome', sheets, () => ({ ...winner(), outcome: 'push' })],
  ['what was matched', sheets, () => ({ ...winner(), matched: 90 })],
  ['a piece', sheets, () => ({ ...winner(), fills: [{ odds: 3.2, size: 100 }] })],
  ['a reduction factor', sheets, () => inSheet(winner(), '15.18', '16.18')],
  ['odds after a reduction', sheets, () => inSheet(winner(), '= 2.67', '= 2.57')],
  [
    'the share of a dead heat',
    sheets,
    () => inSheet(listOf('a dead heat')[0] as OwnBet, 'so 1/2', 'so 1/3'),
  ],
  ['the result of a piece', sheets, () => inSheet(winner(), '+1.00', '+1.01')],
  [
    'a void bet that lost',
    sheets,
    () => ({ ...(listOf('a runner that was removed')[0] as OwnBet), profit: -10 }),
  ],
  [
    'an unmatched part',
    sheets,
    () => inSheet(listOf('an unmatched part')[0] as OwnBet, '60.00', '50.00'),
  ],
  [
    'the result of a session',
    sheets,
    () => inSheet(sessionBets(47)[0] as OwnBet, 'came to 47', 'came to 46'),
  ],
  [
    'the margin of a line',
    sheets,
    () => inSheet(listOf('a half line that is won')[0] as OwnBet, 'Margin 1', 'Margin 0'),
  ],
  [
    'half of a stake that was lost',
    sheets,
    () => inSheet(listOf('a half line that is lost')[0] as OwnBet, 'Half of 3.33', 'Half of 3.35'),
  ],
  ['the rate of a session', sheets, () => inSheet(sessionBets(47)[0] as OwnBet, 'x 90', 'x 80')],
  ['the line of a session', sheets, () => ({ ...(sessionBets(47)[0] as OwnBet), line: 47.5 })],
  [
    'a result at a table',
    sheets,
    () => ({ ...(tableBets({ roundId: round.mid, seed })[0] as OwnBet), profit: 99 }),
  ],
  [
    'a cash-out after the crash',
    sheets,
    () => inSheet(flightBets(200)[1] as OwnBet, 'Crashed at 2.00', 'Crashed at 1.20'),
  ],
  [
    'a winner shown as a loser, all of its lines with it',
    paid,
    () => {
      const bet = tableBets({ roundId: round.mid, seed }).find(
        ({ profit }) => profit > 0,
      ) as OwnBet;
      const [first = '', second = ''] = bet.worksheet;
      const name = second.replace(/ (won|lost).*$/, '');
      const stake = bet.stake.toFixed(2);
      const isBack = bet.side === 'back';
      const net = isBack ? -bet.stake : -24.5;
      const line = isBack ? `${name} lost: ${stake}` : `${name} won: ${stake} x (1.98 - 1)`;
      return {
        ...bet,
        outcome: 'loss',
        profit: net,
        worksheet: [first, line, `Result ${net.toFixed(2)}`],
      };
    },
  ],
];

test.each(bets)('[PROOF-3] %s changed in a bet is found', (_what, found, make) => {
  expect(brokenOf({ statement: [], bets: [make()] }, table)).toContain(found);
});

test('[PROOF-3] a commission that is too high is found', () => {
  const bet = winner();
  const line = 'Commission 1.00 × 5 % × (1 - 2 %) = 0.05.';
  const charged = (text: string) => ({ ...bet, worksheet: [...bet.worksheet, text] });
  expect(brokenOf({ statement: [], bets: [charged(line)] })).toEqual([]);
  const more = line.replace('0.05', '0.06');
  expect(brokenOf({ statement: [], bets: [charged(more)] })).toEqual([sheets]);
});

test('[PROOF-3] a bet that is said to have left its flight after the crash is found', () => {
  const [flight] = flights.rounds as TableRound[];
  const left = (exit: string): OwnBet => ({
    ...(flightBets(200)[0] as OwnBet),
    roundId: flight?.mid ?? '',
    profit: Number(exit) * 10 - 10,
    worksheet: [
      `Out at ${exit}: 10.00 x (${exit} - 1)`,
      `Result ${(Number(exit) * 10 - 10).toFixed(2)}`,
    ],
  });
  expect(brokenOf({ statement: [], bets: [left('1.00')] }, flights)).toEqual([]);
  expect(brokenOf({ statement: [], bets: [left('9999.00')] }, flights)).toEqual([paid]);
});

test('[PROOF-3] two people who were shown two truths find out together', () => {
  const forged = makeTable({ gameId: 'lucky7', source: 'journal', lastSeed: 'cd'.repeat(32) });
  const shown = makeTable({ gameId: 'lucky7', source: 'journal' });
  expect(brokenOf(forged)).toEqual([]);
  expect(brokenOf(shown)).toEqual([]);
  expect(brokenOf(forged, shown)).toEqual([agree]);
});

test('[PROOF-3] a sentence that is not known is not guessed at', () => {
  const bet = winner();
  const report = verify({
    statement: [],
    bets: [{ ...bet, worksheet: [...bet.worksheet, 'Trust us.'] }],
  });
  const [sheet] = report.checks.filter(({ check }) => check === sheets);
  expect(sheet?.verdict).toBe('not provable');
  expect(sheet?.unproved[0]?.why).toBe('this verifier does not know the line “Trust us.”');
});

test.each([
  ['nothing', '', 'broken'],
  ['half a file', '{"casinoType":', 'broken'],
  ['another file', '{"name":"a"}', 'not provable'],
  ['a list of numbers', '[1,2]', 'not provable'],
])('[PROOF-3] %s is named, and never thrown at', (_what, text, verdict) => {
  expect(verifyFiles([{ name: 'x', text }]).verdict).toBe(verdict);
});
