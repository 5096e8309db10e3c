/** Steps of players under a highest win, as plain data; players, markets and runners are indexes. */
import type { Side } from '@layline/contract';

interface ByPlayer {
  readonly who: number;
}

export type WinAct =
  | (ByPlayer & {
      readonly kind: 'bet';
      readonly market: number;
      readonly runner: number;
      readonly side: Side;
      readonly odds: number;
      readonly stake: number;
      /** What the house offers to both sides. */
      readonly offered: { readonly odds: number; readonly size: number };
      readonly rests: boolean;
    })
  /** A resting bet goes to other odds. */
  | (ByPlayer & {
      readonly kind: 'move';
      readonly nth: number;
      readonly odds: number;
      readonly size: number;
    })
  | (ByPlayer & {
      readonly kind: 'each-way';
      readonly runner: number;
      readonly side: Side;
      readonly stake: number;
      readonly odds: readonly [win: number, place: number];
    })
  /** New prices of the house meet the resting bets on a runner. */
  | {
      readonly kind: 'prices';
      readonly market: number;
      readonly runner: number;
      readonly side: Side;
      readonly odds: number;
      readonly size: number;
    }
  | (ByPlayer & {
      readonly kind: 'session';
      readonly side: Side;
      readonly line: number;
      readonly rate: number;
      readonly stake: number;
    })
  /** Whole units on options of the open round, under one reference if several. */
  | (ByPlayer & {
      readonly kind: 'options';
      readonly options: readonly { readonly option: number; readonly units: number }[];
    })
  /** A bet on the open flight; without a target it leaves where it is taken out. */
  | (ByPlayer & { readonly kind: 'fly'; readonly units: number; readonly target: number | null })
  /** One of the open flights ends for its bet, at this multiplier or in a crash. */
  | { readonly kind: 'land'; readonly nth: number; readonly multiplier: number | null }
  | { readonly kind: 'end-round'; readonly outcome: number }
  | { readonly kind: 'void-round' }
  | { readonly kind: 'settle'; readonly market: number; readonly outcome: number }
  | { readonly kind: 'settle-session'; readonly runs: number }
  /** The market that was settled last gets another result. */
  | { readonly kind: 'correct'; readonly outcome: number }
  | { readonly kind: 'link'; readonly isLinked: boolean }
  /** The server starts again from its snapshot. */
  | { readonly kind: 'restart' }
  | { readonly kind: 'wait'; readonly minutes: number };
