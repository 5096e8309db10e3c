/** Which columns of a listing command hold amounts of money, for the console and the command line alike. */

const amounts: ReadonlySet<string> = new Set([
  'allocated',
  'amount',
  'balance',
  'cleared',
  'couldWin',
  'credit',
  'depositFee',
  'depositMax',
  'depositMin',
  'difference',
  'exposure',
  'fee',
  'fromPlayers',
  'matched',
  'owed',
  'playersHave',
  'playersWon',
  'profit',
  'rebates',
  'result',
  'staked',
  'suspense',
  'taken',
  'toPlayers',
  'whatIf',
  'withdrawFee',
  'withdrawMax',
  'withdrawMin',
  'worst',
]);

/** A commission next to a result is an amount, and a percentage elsewhere. */
export const isAmountColumn = (name: string, row: object): boolean =>
  amounts.has(name) || (name === 'commission' && 'result' in row);
