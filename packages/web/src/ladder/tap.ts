/** A tap on a ladder: the bet that it asks for. Pure. */
import type { BetRow } from '@layline/contract';
import type { Side } from '@layline/contract/market';
import { type Odds, oddsMin } from '@layline/contract/odds';
import type { LiveMarket, LiveRunner } from '../live/price-board.ts';
import type { OddsChoice } from '../slip/choice.ts';
import type { SlipFields } from '../slip/slip.ts';
import { formatOdds } from '../ui/figures.ts';

export type LadderPlace = Pick<
  OddsChoice,
  'sportId' | 'sportName' | 'competitionId' | 'eventId' | 'eventName'
>;

interface Pressed {
  readonly runner: LiveRunner;
  readonly side: Side;
  readonly odds: Odds;
}

export function choiceOf(
  { marketId, name: marketName, runners }: LiveMarket,
  place: LadderPlace,
  { runner: { runnerId, name: runnerName }, side, odds }: Pressed,
): OddsChoice {
  const market = { marketId, marketName, runners };
  return { ...place, kind: 'match', ...market, runnerId, runnerName, side, odds };
}

export interface Tap {
  readonly choice: OddsChoice;
  readonly stakeText: string;
  readonly isInPlay: boolean;
}

/** A rest lapses when play begins if the bet was placed before, and stays if placed in play. */
export const fieldsOf = ({ choice, stakeText, isInPlay }: Tap): SlipFields => ({
  choice,
  oddsText: formatOdds(choice.odds),
  stakeText,
  persistence: isInPlay ? 'keep' : 'lapse',
  isPartTaken: false,
  isEachWay: false,
  placeOdds: null,
  attached: null,
});

const nobody: LiveRunner = {
  runnerId: 0,
  name: '',
  status: 'SUSPENDED',
  factor: 0,
  word: '',
  remark: '',
};

/** A bet that what blocks every ladder of the market would block; a removed runner blocks only its own. */
export function anyTap(market: LiveMarket, place: LadderPlace, stakeText: string): Tap {
  const runner =
    market.runners.find(({ status }) => status === 'ACTIVE') ?? market.runners[0] ?? nobody;
  const choice = choiceOf(market, place, { runner, side: 'back', odds: oddsMin });
  return { choice, stakeText, isInPlay: true };
}

export const isWaitingOn = (bet: BetRow, marketId: string, { runnerId }: LiveRunner): boolean =>
  bet.marketId === marketId && bet.selectionId === runnerId && bet.sizeRemaining > 0;

export interface Press {
  readonly cell: string;
  readonly at: number;
}

export const pressOf = ({ choice }: Tap, at: number): Press => ({
  cell: `${choice.marketId}/${choice.runnerId}/${choice.side}/${choice.odds}`,
  at,
});

/** A second tap on the same price within this time is ignored, so that a double click is one bet. */
const samePressMs = 600;

export const isSamePress = (before: Press | null, press: Press): boolean =>
  before !== null && before.cell === press.cell && press.at - before.at < samePressMs;
