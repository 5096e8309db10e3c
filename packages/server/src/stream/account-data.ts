/** A player's account as one topic: balance, exposure and open bets reach the screen by this path. */
import { type AccountData, type Json, makeMoney, noMoney, playerId } from '@layline/contract';
import type { Event } from '@layline/exchange';
import type { App } from '../app.ts';
import { roundRows } from '../http/calls/casino-bets.ts';
import { openBetsOf } from '../http/held-bets.ts';

const betsShown = 200;

export function readAccount(app: App, id: string): Json {
  const player = playerId(id);
  const account = app.engine.accountOf(player);
  const rows = [...openBetsOf(app, player).map(({ row }) => row), ...roundRows(app, player)];
  const shown = rows
    .toSorted((one, other) => Number(one.betId) - Number(other.betId))
    .slice(-betsShown);
  const data: AccountData = {
    openingBalance: makeMoney(account?.openingBalance ?? noMoney),
    exposure: makeMoney(account?.exposure ?? noMoney),
    exposureLimit: makeMoney(account?.exposureLimit ?? noMoney),
    betCount: rows.length,
    bets: Object.fromEntries(shown.map((row) => [row.betId, row])),
  };
  return data as unknown as Json;
}

/** Whose accounts an event may have changed. */
export function playersOf(event: Event): readonly string[] {
  switch (event.kind) {
    case 'market-settled':
    case 'market-resettled':
    case 'round-settled':
    case 'round-voided':
      return event.bets.map(({ playerId: id }) => id);
    case 'market-defined':
      return [...event.exposures, ...event.shortfalls].map(({ playerId: id }) => id);
    case 'journal-marked':
      return [];
    case 'bet-placed': {
      const makers = event.fills.flatMap(({ maker }) => (maker ? [maker.playerId] : []));
      return [event.playerId, ...makers];
    }
    default:
      return [event.playerId];
  }
}
