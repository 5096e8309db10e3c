/** The commands of players under a highest win. */
import {
  betId,
  clientRef,
  instant,
  type Money,
  marketId,
  money,
  odds,
  type PlayerId,
  type RunnerPrices,
  runnerId,
} from '@layline/contract';
import type { CasinoBetTerms, Command } from '@layline/exchange';
import type { WinAct } from './win-act.ts';
import { options } from './win-markets.ts';

export type Act<Kind extends WinAct['kind']> = Extract<WinAct, { kind: Kind }>;

export interface Numbered {
  readonly playerId: PlayerId;
  /** Unique number of the command. */
  readonly nth: number;
}

const limits = { stakeMin: money(1), stakeMax: money(1_000_000_000) };
/** The highest multiplier of a flight here, in hundredths. */
export const flightMax = 5_000;

export function housePrices(
  runner: number,
  offered: { readonly odds: number; readonly size: number },
): RunnerPrices {
  const level = { odds: odds(offered.odds), size: money(offered.size) };
  return {
    runnerId: runnerId(runner + 1),
    back: [level],
    lay: [level],
    lastTraded: null,
    tradedVolume: money(0),
  };
}

const named = ({ playerId, nth }: Numbered) => ({
  betId: betId(String(nth)),
  clientRef: clientRef(`ref-${nth}`),
  playerId,
});

export const betCommand = (by: Numbered & { readonly where: string }, act: Act<'bet'>) =>
  ({
    kind: 'place-bet',
    ...named(by),
    marketId: marketId(by.where),
    runnerId: runnerId(act.runner + 1),
    side: act.side,
    odds: odds(act.odds),
    stake: money(act.stake),
    limits,
    house: housePrices(act.runner, act.offered),
    ...(act.rests && { persistence: 'keep' as const }),
  }) satisfies Command;

export const eachWayCommand = (
  by: Numbered & { readonly win: string; readonly place: string },
  act: Act<'each-way'>,
) => {
  const part = (where: string, at: number) => ({
    marketId: marketId(where),
    odds: odds(at),
    house: housePrices(act.runner, { odds: at, size: 1_000_000_000 }),
  });
  return {
    kind: 'place-each-way',
    ...named(by),
    placeBetId: betId(String(by.nth + 1)),
    runnerId: runnerId(act.runner + 1),
    side: act.side,
    stake: money(act.stake),
    limits,
    win: part(by.win, act.odds[0]),
    place: part(by.place, act.odds[1]),
  } satisfies Command;
};

export const moveCommand = (
  by: Numbered & { readonly bet: string; readonly runner: number },
  act: Act<'move'>,
) =>
  ({
    kind: 'change-bet',
    playerId: by.playerId,
    betId: betId(by.bet),
    newBetId: betId(String(by.nth)),
    clientRef: clientRef(`ref-${by.nth}`),
    odds: odds(act.odds),
    limits,
    house: housePrices(by.runner, act),
  }) satisfies Command;

export const sessionCommand = (
  by: Numbered & { readonly where: string },
  { side, line, rate, stake }: Act<'session'>,
) => {
  const price = { line, rate };
  return {
    kind: 'place-session-bet',
    ...named(by),
    marketId: marketId(by.where),
    side,
    line,
    rate,
    stake: money(stake),
    limits,
    quote: { yes: price, no: price },
  } satisfies Command;
};

interface Striking {
  readonly roundId: string;
  readonly at: number;
}

const open = ({ roundId, at }: Striking) => ({
  roundId,
  matchId: '1',
  marketId: '1',
  side: 'back' as const,
  verdict: null,
  opensAt: instant(0),
  closesAt: instant(at + 60_000),
  betsMax: 1000,
});

function optionTerms(
  striking: Striking,
  { option, units }: Act<'options'>['options'][number],
): CasinoBetTerms {
  const { group, nets } = options[option] ?? { group: 'none', nets: [] };
  return {
    ...open(striking),
    gameId: 'dt20',
    sid: option + 1,
    odds: odds(200),
    stake: money(units * 100),
    group,
    nets: nets.map((net) => money((net * units * 100) / 2)),
  };
}

export function optionsCommand(by: Numbered & Striking, picks: Act<'options'>['options']): Command {
  const bets = picks.map((pick) => optionTerms(by, pick));
  const [only] = bets;
  if (bets.length === 1 && only !== undefined) {
    return { kind: 'place-casino-bet', ...named(by), ...only };
  }
  const { betId: _first, ...who } = named(by);
  const betIds = bets.map((_, index) => betId(`b${by.nth}-${index}`));
  return { kind: 'place-casino-bets', ...who, betIds, bets };
}

export const flyCommand = (by: Numbered & Striking, { units, target }: Act<'fly'>) => {
  const stake: Money = money(units * 100);
  return {
    kind: 'place-casino-bet',
    ...named(by),
    ...open(by),
    gameId: 'vimaan',
    sid: 1,
    odds: target === null ? 0 : odds(target),
    multiplierMax: flightMax,
    stake,
    group: `b${by.nth}`,
    nets: [money(-stake)],
  } satisfies Command;
};
