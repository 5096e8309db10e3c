/** What a market of a soccer match needs: its chances at each stage, and how it closes. */
import type { MarketMoment, PlannedMarket } from '../script/plan.ts';
import type { SoccerState } from './soccer-chance.ts';

export interface SoccerRunner {
  readonly id: number;
  readonly name: string;
}

export interface SoccerStage extends SoccerState {
  /** Seconds still to play in the first half; 0 once it is over. */
  readonly firstHalfLeft: number;
  readonly halfTime: readonly [number, number] | null;
  readonly isOver: boolean;
}

export interface Offer {
  readonly market: PlannedMarket;
  readonly chances: (stage: SoccerStage) => readonly number[];
  /** How it closes once it is decided, else null. */
  readonly closed: (stage: SoccerStage) => MarketMoment | null;
}
