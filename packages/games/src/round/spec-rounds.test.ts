/** Every evaluated round of our samples and of the rule book: drawn, dealt, decided and paid. */
import { casinoOdds, makeMoney, money } from '@layline/contract';
import { describe, expect, test } from 'vitest';
import { readSpec } from '../../test/spec-file.ts';
import { makeSlots, parseSlots } from '../cards/card.ts';
import { commitOf } from '../fair/stream.ts';
import { findGame } from '../rules/games.ts';
import { crashPoint } from '../vimaan/crash-point.ts';
import { makeMultiplier } from '../vimaan/flight.ts';
import { settleFlight } from '../vimaan/settle-flight.ts';
import { evaluateRound } from './evaluate-round.ts';
import { dealRound } from './round.ts';
import { cardFields } from './round-view.ts';
import { settleRound } from './settle-round.ts';

interface SpecRound {
  readonly mid: string;
  readonly serverSeed: string;
  readonly commit: string;
  readonly clientSeed: string;
  readonly nonce: number;
  readonly cards: string;
  readonly t1: Readonly<Record<string, string>>;
  readonly result: string;
  readonly win: string;
  readonly half?: string;
  readonly push?: string;
  readonly desc: string;
  readonly back: Readonly<Record<string, number>>;
  readonly lay?: Readonly<Record<string, number>>;
}

interface SpecGame<Round> {
  readonly deck: string | null;
  readonly midPrefix: string;
  readonly options?: readonly unknown[];
  readonly rounds: readonly Round[];
}

interface Flight {
  readonly mid: string;
  readonly serverSeed: string;
  readonly commit: string;
  readonly clientSeed: string;
  readonly nonce: number;
  readonly crash: string;
  readonly autoCashout: Readonly<Record<string, number>>;
}

interface RoundsFile {
  readonly stake: number;
  readonly games: Readonly<Record<string, SpecGame<SpecRound>>> & {
    readonly vimaan: SpecGame<Flight>;
  };
}

const files = readSpec<RoundsFile>('casino-rounds.json');
/** The stake in every file. */
const stake = money(10_000);

function mustFind(id: string) {
  const game = findGame(id);
  if (game === null) throw new Error(`${id} is not a game`);
  return game;
}

/** The files hold rounds of scheme 1. */
const seedOf = (gameId: string, { serverSeed, clientSeed, mid, nonce }: SpecRound | Flight) => ({
  scheme: 1 as const,
  serverSeed,
  clientSeed,
  gameId,
  roundId: mid,
  nonce,
});

/** Recomputes the round in the form of the file. */
function redo(id: string, round: SpecRound) {
  const game = mustFind(id);
  const slots = parseSlots(round.cards) ?? [];
  const decided = evaluateRound(game.id, slots);
  const nets = (side: 'back' | 'lay') => {
    const bets = game.options.flatMap(({ sid, back, lay }) => {
      const odds = side === 'back' ? back : lay;
      return odds === null ? [] : [{ sid, side, odds, stake }];
    });
    const settled = settleRound({ gameId: game.id, slots }, bets);
    return Object.fromEntries(settled.map(({ sid, net }) => [`${sid}`, makeMoney(net)]));
  };
  return {
    commit: commitOf(round.serverSeed),
    cards: makeSlots(dealRound(game.id, seedOf(id, round))),
    t1: cardFields(game.id, slots),
    result: decided.result,
    win: decided.win.join(','),
    half: decided.half.join(','),
    push: decided.push.join(','),
    desc: decided.desc,
    back: nets('back'),
    lay: nets('lay'),
  };
}

const listed = files.flatMap(({ set, content }) => {
  const { vimaan: _flights, ...cardGames } = content.games;
  return Object.entries(cardGames).map(([id, game]) => ({ set, id, game }));
});

test.each(files)('the stake is 100: $set', ({ content }) => {
  expect(content.stake * 100).toBe(stake);
});

describe.each(listed)('$id: $set', ({ id, game }) => {
  test('[CAS-8] offers the options of the rule book', () => {
    const own = mustFind(id);
    expect([own.deck, own.prefix]).toEqual([game.deck, game.midPrefix]);
    const options = own.options.map(({ index, sid, name, market, back, lay }) => ({
      idx: index,
      sid,
      nat: name,
      market,
      back: back / 100,
      ...(lay === null ? {} : { lay: lay / 100 }),
    }));
    expect(options).toEqual(game.options);
  });

  test.each(game.rounds)('[CAS-10] draws, decides and pays round $mid', (round) => {
    expect(redo(id, round)).toEqual({
      commit: round.commit,
      cards: round.cards,
      t1: round.t1,
      result: round.result,
      win: round.win,
      half: round.half ?? '',
      push: round.push ?? '',
      desc: round.desc,
      back: round.back,
      lay: round.lay ?? {},
    });
  });
});

describe.each(files)('Vimaan: $set', ({ content }) => {
  test.each(content.games.vimaan.rounds)('[CAS-10] crashes and pays round $mid', (round) => {
    const crash = crashPoint(seedOf('vimaan', round));
    expect([commitOf(round.serverSeed), makeMultiplier(crash)]).toEqual([
      round.commit,
      round.crash,
    ]);
    const bets = Object.keys(round.autoCashout).map((target) => ({
      stake,
      target: casinoOdds(Math.round(Number(target) * 100)),
      cashedAt: null,
    }));
    const nets = settleFlight(crash, bets).map(({ net }) => makeMoney(net));
    expect(nets).toEqual(Object.values(round.autoCashout));
  });
});
