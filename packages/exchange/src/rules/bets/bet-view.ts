/** Bets as other rooms read them: a copy of a row and its pieces, made when it is asked for. */
import type { PlayerAccount } from '../../memory/account-table.ts';
import {
  cancelledOf,
  firstFillOf,
  idOf,
  isLay,
  lapsedOf,
  madeOf,
  matchedOf,
  oddsOf,
  ownerNumberOf,
  persistenceOf,
  placedAtOf,
  refOf,
  remainingOf,
  runnerNumberOf,
  seqOf,
  stakeOf,
} from '../../memory/bet-table.ts';
import { fillAfter, makerOf, readFill } from '../../memory/fill-table.ts';
import { itemOf } from '../../memory/register.ts';
import type { ExchangeState } from '../../memory/state.ts';
import type { Fill, OpenBet, SettleableBet } from '../../model/bet.ts';

export const ownerOf = (state: ExchangeState, slot: number): PlayerAccount =>
  state.players[ownerNumberOf(state.bets, slot)] as PlayerAccount;

export function viewBet(state: ExchangeState, slot: number): OpenBet {
  const { bets } = state;
  const { playerId, siteId } = ownerOf(state, slot);
  const runner = itemOf(state.runners, runnerNumberOf(bets, slot));
  return {
    betId: idOf(bets, slot),
    clientRef: refOf(bets, slot),
    playerId,
    siteId,
    marketId: runner.market.definition.marketId,
    runnerId: runner.runnerId,
    side: isLay(bets, slot) ? 'lay' : 'back',
    oddsRequested: oddsOf(bets, slot),
    stake: stakeOf(bets, slot),
    seq: seqOf(bets, slot),
    placedAt: placedAtOf(bets, slot),
    persistence: persistenceOf(bets, slot),
    fills: fillsOf(state, slot),
    matched: matchedOf(bets, slot),
    remaining: remainingOf(bets, slot),
    cancelled: cancelledOf(bets, slot),
    lapsed: lapsedOf(bets, slot),
    made: madeOf(bets, slot),
  };
}

/** What settlement reads of a bet. */
export function viewSettleable(state: ExchangeState, slot: number): SettleableBet {
  const { bets } = state;
  return {
    betId: idOf(bets, slot),
    playerId: ownerOf(state, slot).playerId,
    runnerId: itemOf(state.runners, runnerNumberOf(bets, slot)).runnerId,
    side: isLay(bets, slot) ? 'lay' : 'back',
    oddsRequested: oddsOf(bets, slot),
    stake: stakeOf(bets, slot),
    fills: fillsOf(state, slot),
  };
}

export function fillsOf(state: ExchangeState, slot: number): Fill[] {
  const { bets } = state;
  const { fills } = bets;
  const found: Fill[] = [];
  let row = firstFillOf(bets, slot);
  for (; row !== 0; row = fillAfter(fills, row, slot)) {
    const { odds, size, houseSize, offset, seq } = readFill(fills, row);
    const maker = makerOf(fills, row);
    const who =
      maker === 0 ? null : { betId: idOf(bets, maker), playerId: ownerOf(state, maker).playerId };
    found.push({ odds, size, houseSize, maker: who, offset, seq });
  }
  return found;
}
