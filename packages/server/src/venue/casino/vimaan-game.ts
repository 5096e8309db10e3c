/** Vimaan among the casino's games: its names and ids in lists, bets and statements. */
export const vimaanGame = {
  id: 'vimaan',
  name: 'Vimaan',
  legueId: '11304',
  matchId: '1130415',
  marketId: '1901',
} as const;
