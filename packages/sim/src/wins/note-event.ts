/** Notes in the reference what events do to players: what they hold with the house, and what they won. */
import type { Event } from '@layline/exchange';
import type { Transfer } from '@layline/ledger';
import { bestHeld, type Held, type HeldPiece, type WinBook } from './win-book.ts';

/** What the reference knows besides: the bets that may still be matched, and settled markets. */
export interface Noted {
  readonly book: WinBook;
  readonly bets: Map<string, Pick<HeldPiece, 'who' | 'where' | 'isBack' | 'runner'>>;
  /** By player and market: the result so far, and what the house could have owed. */
  readonly settled: Map<string, { net: number; readonly owed: number }>;
}

type Placed = Extract<Event, { kind: 'bet-placed' }>;

/** The parts of a bet at odds that the house takes. */
const piecesOf = (event: Placed): HeldPiece[] =>
  event.fills
    .filter(({ maker }) => maker === null)
    .map(({ odds, size, offset }) => ({ kind: 'piece', ...betOf(event), odds, size, offset }));

const betOf = ({ playerId, marketId, side, runnerId }: Placed) => ({
  who: playerId,
  where: marketId,
  isBack: side === 'back',
  runner: runnerId - 1,
});

/** What the event of a new bet adds to what its player holds with the house. */
export function addedBy(event: Event): Held[] {
  switch (event.kind) {
    case 'bet-placed':
      return piecesOf(event);
    case 'session-bet-placed': {
      const { playerId: who, marketId: where, side, line, rate, stake } = event;
      return [{ kind: 'session', who, where, isYes: side === 'back', line, rate, stake }];
    }
    case 'casino-bet-placed': {
      const { playerId: who, roundId: where, betId: id, sid, group, nets } = event;
      if (event.gameId === 'vimaan') return [];
      return [{ kind: 'option', who, where, id, option: String(sid), group, nets }];
    }
    default:
      return [];
  }
}

export function noteEvent(noted: Noted, event: Event): void {
  const { book, bets } = noted;
  book.held.push(...addedBy(event));
  switch (event.kind) {
    case 'bet-placed':
      bets.set(event.betId, betOf(event));
      return;
    case 'bet-matched': {
      const bet = bets.get(event.betId);
      const { odds, size, offset } = event;
      if (bet) book.held.push({ kind: 'piece', ...bet, odds, size, offset });
      return;
    }
    case 'market-settled':
    case 'market-resettled':
      return noteResult(noted, event);
    case 'round-settled': {
      const gone = new Set<string>(event.bets.map(({ betId }) => betId));
      for (const [who, net] of netsOf(event.transfers)) {
        const win = { who, where: event.roundId, at: event.at, amount: net };
        if (net > 0) book.wins.push(win);
      }
      book.held = book.held.filter((one) => !('id' in one && gone.has(one.id)));
      return;
    }
    case 'round-voided':
      return takeBack(book, event);
    default:
  }
}

function netsOf(transfers: readonly Transfer[]): Map<string, number> {
  const nets = new Map<string, number>();
  const add = (who: string, amount: number) => nets.set(who, (nets.get(who) ?? 0) + amount);
  for (const { from, to, amount } of transfers) {
    if (from.kind === 'player') add(from.playerId, -amount);
    if (to.kind === 'player') add(to.playerId, amount);
  }
  return nets;
}

/** Of a market's win no more counts than the house could have owed; a correction counts the difference. */
function noteResult(
  { book, settled }: Noted,
  event: Extract<Event, { kind: 'market-settled' | 'market-resettled' }>,
): void {
  const { marketId: where, at } = event;
  for (const [who, net] of netsOf(event.transfers)) {
    const key = `${who} ${where}`;
    const known = settled.get(key) ?? { net: 0, owed: bestHeld(book, who, where) };
    const counted = (result: number) => Math.max(0, Math.min(result, known.owed));
    const amount = counted(known.net + net) - counted(known.net);
    settled.set(key, { net: known.net + net, owed: known.owed });
    if (amount !== 0) book.wins.push({ who, where, at, amount });
  }
  book.held = book.held.filter((one) => one.where !== where);
}

function takeBack(book: WinBook, { roundId, at }: Extract<Event, { kind: 'round-voided' }>): void {
  const won = book.wins.filter(({ where }) => where === roundId);
  for (const { who, where, amount } of won) book.wins.push({ who, where, at, amount: -amount });
}
