/**
 * Deals many rounds of a game from seeds, as a table would, and counts the outcomes of each option and
 * the position of each card.
 */
import {
  type Card,
  drawCards,
  type Evaluation,
  type GameId,
  gameOf,
  makeDeck,
  newestScheme,
  type Outcome,
} from '@layline/games';

export interface Dealt {
  readonly gameId: GameId;
  readonly rounds: number;
  /** Rounds by option, outcome and win payout (null: by the odds). Missing combinations were lost. */
  readonly counts: ReadonlyMap<string, Counted>;
  /** How often each kind of card was drawn at each position. */
  readonly places: readonly Int32Array[];
}

export interface Counted {
  readonly sid: number;
  readonly outcome: Exclude<Outcome, 'lose'>;
  readonly pays: number | null;
  count: number;
}

/** 64 hex digits of a seed number. */
const serverSeedOf = (seed: number): string => seed.toString(16).padStart(64, '0');

interface Dealing {
  readonly rounds: number;
  readonly seed: number;
}

export function dealMany(gameId: GameId, { rounds, seed }: Dealing): Dealt {
  const game = gameOf(gameId);
  const kinds = kindsOf(makeDeck(game.deck));
  const counts = new Map<string, Counted>();
  const places = Array.from({ length: game.drawCount }, () => new Int32Array(kinds.size));
  const draw = {
    scheme: newestScheme,
    serverSeed: serverSeedOf(seed),
    clientSeed: 'simulation',
    gameId,
    roundId: 'any',
  };
  for (let nonce = 1; nonce <= rounds; nonce += 1) {
    const drawn = drawCards({ ...draw, nonce }, game);
    for (const [place, card] of drawn.entries()) {
      const row = places[place];
      const kind = kinds.get(card);
      if (row && kind !== undefined) row[kind] = (row[kind] ?? 0) + 1;
    }
    countRound(counts, game.evaluate(game.deal(drawn)));
  }
  return { gameId, rounds, counts, places };
}

const kindsOf = (deck: readonly Card[]): ReadonlyMap<Card, number> =>
  new Map([...new Set(deck)].map((card, index) => [card, index]));

function countRound(counts: Map<string, Counted>, decided: Evaluation): void {
  for (const sid of decided.win) {
    count(counts, { sid, outcome: 'win', pays: decided.pays[sid] ?? null });
  }
  for (const sid of decided.half) count(counts, { sid, outcome: 'half', pays: null });
  for (const sid of decided.push) count(counts, { sid, outcome: 'push', pays: null });
  for (const sid of decided.voided) count(counts, { sid, outcome: 'void', pays: null });
}

function count(counts: Map<string, Counted>, { sid, outcome, pays }: Omit<Counted, 'count'>): void {
  const key = `${sid} ${outcome} ${pays ?? ''}`;
  const known = counts.get(key);
  if (known) known.count += 1;
  else counts.set(key, { sid, outcome, pays, count: 1 });
}
