/** Public facts of finished and running rounds: result, cards, replay, proof. */
import type { CasinoReplay, CasinoResultDetail, Instant } from '@layline/contract';
import {
  cardFields,
  crashAt,
  crashPoint,
  dealFrom,
  dealtCards,
  endAt,
  findGame,
  parseSlots,
  type Round,
  resultAt,
  takeOffAt,
  viewRound,
  vimaanEndAt,
} from '@layline/games';
import type { RoundRow } from '../../store/queries/rounds.ts';
import { vimaanGame } from './vimaan-game.ts';

export const gameFacts = (gameId: string): { readonly name: string; readonly deck: string } => {
  const game = findGame(gameId);
  return game ? { name: game.name, deck: game.deck } : { name: vimaanGame.name, deck: '' };
};

/** Returns null before the result: cards not yet drawn stay secret. */
export function makeDetail(row: RoundRow): CasinoResultDetail | null {
  if (row.drawnAt === null) return null;
  const { name, deck } = gameFacts(row.gameId);
  return {
    mid: row.mid,
    gtype: row.gameId,
    ename: name,
    cards: row.cards,
    result: row.result,
    win: row.win,
    desc: row.facts,
    rdesc: row.facts,
    newdesc: row.facts,
    drawnAt: row.drawnAt,
    void: row.isVoid,
    scheme: row.scheme,
    serverSeed: row.serverSeed,
    hash: row.hash,
    clientSeed: row.clientSeed,
    nonce: row.nonce,
    deck,
  };
}

/** Returns the detail with the times at which cards were turned. */
export function makeReplay(row: RoundRow): CasinoReplay | null {
  const detail = makeDetail(row);
  if (detail === null) return null;
  return { ...detail, startAt: row.startAt, ...(flightTimes(row) ?? cardTimes(row)) };
}

function cardTimes({ cards }: RoundRow) {
  const count = dealtCards(parseSlots(cards) ?? []).length;
  const zero = 0 as Instant;
  const [shown, over] = [resultAt(zero, count), endAt(zero, count)];
  return { dealAt: dealFrom, resultAt: shown / 1000, endAt: over / 1000 };
}

/** Returns take-off, crash and end of a flight; null for a card round, and if its seed was lost. */
function flightTimes(row: RoundRow) {
  if (row.gameId !== vimaanGame.id) return null;
  const startAt = 0 as Instant;
  if (row.serverSeed === '') return null;
  const seed = { ...row, roundId: row.mid };
  const round = { startAt, seed, hash: row.hash, crash: crashPoint(seed) };
  return {
    dealAt: takeOffAt(round) / 1000,
    resultAt: crashAt(round) / 1000,
    endAt: vimaanEndAt(round) / 1000,
  };
}

/** Returns the C fields of a round; a running round's unseen cards are hidden. */
export function makeCards(
  row: RoundRow,
  { running, now }: { readonly running: Round | null; readonly now: Instant },
) {
  const game = findGame(row.gameId);
  if (game === null) return null;
  const { mid } = row;
  const gtype = row.gameId;
  if (row.drawnAt !== null) {
    const fields = cardFields(game.id, parseSlots(row.cards) ?? []);
    return { mid, gtype, cards: row.cards, ...fields };
  }
  if (running?.seed.roundId !== mid) return null;
  const view = viewRound(running, now);
  return { mid, gtype, cards: view.slots.join(','), ...view.fields };
}
