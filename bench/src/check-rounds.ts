/**
 * `npm run check:rounds -- FILE...`: redraws every evaluated round of a rounds file from its seed,
 * decides it, settles it on every option, and compares; it also compares the games' option lists.
 */
import { casinoOdds, makeMoney, money, type Side } from '@layline/contract';
import {
  type CasinoStake,
  cardFields,
  commitOf,
  crashPoint,
  dealRound,
  evaluateRound,
  findGame,
  type Game,
  makeMultiplier,
  makeSlots,
  type Option,
  parseSlots,
  type RoundSeed,
  settleFlight,
  settleRound,
  vimaanPrefix,
} from '@layline/games';
import { z } from 'zod';
import { type Case, checkCase, compare, compareRecords, runChecks } from './check-cases.ts';

const nets = z.record(z.string(), z.number());
const seedFields = {
  mid: z.string(),
  serverSeed: z.string(),
  commit: z.string(),
  clientSeed: z.string(),
  nonce: z.number(),
};
const round = z.object({
  ...seedFields,
  cards: z.string(),
  t1: z.record(z.string(), z.string()).optional(),
  result: z.string(),
  win: z.string(),
  half: z.string().default(''),
  push: z.string().default(''),
  desc: z.string(),
  back: nets,
  lay: nets.default({}),
});
const flight = z.object({ ...seedFields, crash: z.string(), autoCashout: nets });
const option = z.object({
  idx: z.number(),
  sid: z.number(),
  nat: z.string(),
  market: z.string(),
  back: z.number(),
  lay: z.number().default(0),
});
const game = z.object({
  deck: z.string(),
  midPrefix: z.string(),
  options: z.array(option),
  rounds: z.array(round),
});
const crashGame = z.object({ midPrefix: z.string(), rounds: z.array(flight) });
const roundsFile = z.object({
  stake: z.number().positive(),
  games: z.object({ vimaan: crashGame.optional() }).catchall(game),
});

type GameEntry = z.output<typeof game>;
type RoundEntry = z.output<typeof round>;
type FlightEntry = z.output<typeof flight>;

/** These files hold rounds of scheme 1. */
function seedOf(gameId: string, entry: RoundEntry | FlightEntry): RoundSeed {
  const { serverSeed, clientSeed, mid: roundId, nonce } = entry;
  return { scheme: 1, serverSeed, clientSeed, gameId, roundId, nonce };
}

const wireOption = ({ index, sid, name, market, back, lay }: Option) => ({
  idx: index,
  sid,
  nat: name,
  market,
  back: back / 100,
  lay: (lay ?? 0) / 100,
});

function checkGame(own: Game, entry: GameEntry): readonly string[] {
  return [
    ...compare('deck', entry.deck, own.deck),
    ...compare('midPrefix', entry.midPrefix, own.prefix),
    ...compare('number of options', entry.options.length, own.options.length),
    ...entry.options.flatMap((expected, at) => {
      const found = own.options[at];
      return compare(`option ${expected.sid}`, expected, found ? wireOption(found) : null);
    }),
  ];
}

interface RoundCheck {
  readonly own: Game;
  readonly entry: RoundEntry;
  /** The file's stake, the same for every bet. */
  readonly stake: number;
}

/** Nets by sid for a bet on every option that has odds on this side. */
function netsOf({ own, entry, stake }: RoundCheck, side: Side) {
  const bets = own.options.flatMap((one): CasinoStake[] => {
    const odds = side === 'back' ? one.back : one.lay;
    return odds === null ? [] : [{ sid: one.sid, side, odds, stake: money(stake * 100) }];
  });
  const dealt = { gameId: own.id, slots: parseSlots(entry.cards) ?? [] };
  const settled = settleRound(dealt, bets);
  return Object.fromEntries(settled.map(({ sid, net }) => [`${sid}`, makeMoney(net)]));
}

function checkRound(check: RoundCheck): readonly string[] {
  const { own, entry } = check;
  const slots = parseSlots(entry.cards);
  if (slots === null) return [`cards: ${entry.cards} are not cards`];
  const seed = seedOf(own.id, entry);
  const decided = evaluateRound(own.id, slots);
  return [
    ...compare('commit', entry.commit, commitOf(seed.serverSeed)),
    ...compare('cards', entry.cards, makeSlots(dealRound(own.id, seed))),
    ...(entry.t1 ? compareRecords('t1', entry.t1, cardFields(own.id, slots)) : []),
    ...compare('result', entry.result, decided.result),
    ...compare('win', entry.win, decided.win.join(',')),
    ...compare('half', entry.half, decided.half.join(',')),
    ...compare('push', entry.push, decided.push.join(',')),
    ...compare('desc', entry.desc, decided.desc),
    ...compareRecords('back', entry.back, netsOf(check, 'back')),
    ...compareRecords('lay', entry.lay, netsOf(check, 'lay')),
  ];
}

function checkFlight(entry: FlightEntry, stake: number): readonly string[] {
  const crash = crashPoint(seedOf('vimaan', entry));
  const own = Object.keys(entry.autoCashout).map((target) => {
    const odds = casinoOdds(Math.round(Number(target) * 100));
    const [bet] = settleFlight(crash, [
      { stake: money(stake * 100), target: odds, cashedAt: null },
    ]);
    return [target, bet ? makeMoney(bet.net) : null];
  });
  return [
    ...compare('commit', entry.commit, commitOf(entry.serverSeed)),
    ...compare('crash', entry.crash, makeMultiplier(crash)),
    ...compareRecords('autoCashout', entry.autoCashout, Object.fromEntries(own)),
  ];
}

interface GameCheck {
  readonly game: GameEntry;
  readonly stake: number;
}

function casesOfGame(id: string, { game: entry, stake }: GameCheck): readonly Case[] {
  const own = findGame(id);
  if (own === null) return [{ id, faults: ['this game is not known'] }];
  return [
    checkCase(id, () => checkGame(own, entry)),
    ...entry.rounds.map((one) =>
      checkCase(`${id} ${one.mid}`, () => checkRound({ own, entry: one, stake })),
    ),
  ];
}

const casesOfVimaan = (entry: z.output<typeof crashGame>, stake: number): readonly Case[] => [
  checkCase('vimaan', () => compare('midPrefix', entry.midPrefix, vimaanPrefix)),
  ...entry.rounds.map((one) => checkCase(`vimaan ${one.mid}`, () => checkFlight(one, stake))),
];

runChecks('check:rounds', {
  schema: roundsFile,
  casesOf: ({ stake, games: { vimaan, ...games } }) => [
    ...Object.entries(games).flatMap(([id, entry]) => casesOfGame(id, { game: entry, stake })),
    ...(vimaan ? casesOfVimaan(vimaan, stake) : []),
  ],
});
