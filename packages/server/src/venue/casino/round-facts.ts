/** Public facts of finished and running rounds: result, cards, replay, proof. */
import {
  type CasinoReplay,
  type CasinoResultDetail,
  type Instant,
  instant,
  parseInstant,
} from '@layline/contract';
import {
  cardFields,
  crashAt,
  dealFrom,
  dealtCards,
  endAt,
  findGame,
  openVimaan,
  parseSlots,
  type Round,
  resultAt,
  viewRound,
  vimaanEndAt,
} from '@layline/games';
import type { RoundRow } from '../../store/queries/casino/rounds.ts';
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
    ...beaconOf(row),
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

const instantOf = (text: string): Instant => parseInstant(text) ?? instant(0);
const seededAtOf = ({ seededAt }: RoundRow): Instant | null =>
  seededAt === null ? null : instantOf(seededAt);

function cardTimes(row: RoundRow) {
  const { cards, startAt, beaconRound } = row;
  const cardCount = dealtCards(parseSlots(cards) ?? []).length;
  const gameId = findGame(row.gameId)?.id ?? 'dt20';
  const plan = { gameId, startAt: instantOf(startAt), beaconRound, seededAt: seededAtOf(row) };
  const length = { dealFrom: dealFrom(plan), cardCount };
  const zero = 0 as Instant;
  const [shown, over] = [resultAt(zero, length), endAt(zero, length)];
  return { dealAt: length.dealFrom, resultAt: shown / 1000, endAt: over / 1000 };
}

/** What the beacon gave a round; nothing if its chain's client seed drew it. */
export const beaconOf = ({ beaconRound, beaconSignature }: RoundRow) => ({
  ...(beaconRound === null ? {} : { beaconRound }),
  ...(beaconSignature === null ? {} : { beaconSignature }),
});

/** Returns take-off, crash and end of a flight; null for a card round, and if it was never drawn. */
function flightTimes(row: RoundRow) {
  const { gameId, scheme, serverSeed, clientSeed, nonce, beaconRound } = row;
  if (gameId !== vimaanGame.id || serverSeed === '') return null;
  if (beaconRound !== null && clientSeed === '') return null;
  const startAt = instantOf(row.startAt);
  const draw = { scheme, serverSeed, clientSeed, nonce, beaconRound, seededAt: seededAtOf(row) };
  const round = openVimaan({ startAt, ...draw });
  const seconds = (at: Instant) => (at - startAt) / 1000;
  return {
    dealAt: seconds(round.takeOffAt),
    resultAt: seconds(crashAt(round)),
    endAt: seconds(vimaanEndAt(round)),
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
