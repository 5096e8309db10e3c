/** Profit and loss of a position per runner, in the order of the market's definition. */
export interface Results {
  /** Result of the matched bets if the runner wins, and if it loses. */
  readonly ifWon: number[];
  readonly ifLost: number[];
  /** Possible cost of unmatched lays if the runner wins, and of unmatched backs if it loses. */
  readonly reservedIfWon: number[];
  readonly reservedIfLost: number[];
}

const zeros = (count: number): number[] => Array.from({ length: count }, () => 0);

export const copyResults = ({
  ifWon,
  ifLost,
  reservedIfWon,
  reservedIfLost,
}: Results): Results => ({
  ifWon: [...ifWon],
  ifLost: [...ifLost],
  reservedIfWon: [...reservedIfWon],
  reservedIfLost: [...reservedIfLost],
});

export const openResults = (runners: number): Results => ({
  ifWon: zeros(runners),
  ifLost: zeros(runners),
  reservedIfWon: zeros(runners),
  reservedIfLost: zeros(runners),
});
