/** Bugs in handicaps and goal lines: how they are paid, and what they risk. */
import { bugsIn } from './planted.ts';

export const lineBugs = bugsIn('lines', [
  [
    'a push is paid as a loss',
    'contract/src/words/line.ts',
    "if (points === 0) return 'push';",
    "if (points === 0) return 'lost';",
  ],
  [
    'a half win is paid whole',
    'contract/src/words/line.ts',
    "if (points === 1) return 'half-won';",
    "if (points === 1) return 'won';",
  ],
  [
    'the second team has the handicap of the first',
    'contract/src/words/line.ts',
    'const points = 4 * sign * result + quarters;',
    'const points = 4 * result + quarters;',
  ],
  [
    'the handicap is lost',
    'contract/src/words/line.ts',
    'const points = 4 * sign * result + quarters;',
    'const points = 4 * sign * result + (quarters % 2 === 0 ? 0 : quarters);',
  ],
  [
    'the halves of both sides are rounded apart',
    'exchange/src/rules/markets/settlement.ts',
    'money(signOf(bet.side) * backerResult({ ...fill, odds }, share))',
    'money(signOf(bet.side) * backerResult({ ...fill, odds, ' +
      "offset: (bet.side === 'lay' ? 0 : fill.offset) as never }, share))",
  ],
  [
    'half of a losing stake is rounded for itself',
    'exchange/src/rules/risk/position.ts',
    'halfOf(offset) - halfOf(whole)',
    '0 - halfOf(size)',
  ],
  [
    'lines are paid by their statuses',
    'exchange/src/rules/markets/settlement.ts',
    'if (line !== undefined) return line;',
    '',
  ],
  [
    'a half loss is not at risk',
    'exchange/src/rules/risk/line-outcomes.ts',
    'return resultOf(results, index, ifMiddle) - reserved + (added?.ifMiddle ?? 0);',
    'return 0 - reserved;',
  ],
  [
    'a bet that rests risks no half',
    'exchange/src/rules/risk/position.ts',
    'const { ifMiddle: cost } = reserveOf(line, bet);',
    'const cost = 0;',
  ],
  [
    'the half of a bet that was matched stays reserved',
    'exchange/src/rules/risk/position.ts',
    '0 - costOfMiddle(side, middle)',
    '0',
  ],
  [
    'totals below zero are at risk',
    'exchange/src/rules/risk/line-outcomes.ts',
    "lines === 'total' ? Math.max(0, least) : least",
    'least - 1',
  ],
  [
    'the highest number is not looked at',
    'exchange/src/rules/risk/line-outcomes.ts',
    'result <= most; result += 1',
    'result < most - 1; result += 1',
  ],
  [
    'a removed line goes on being at risk',
    'exchange/src/rules/risk/line-outcomes.ts',
    "line === undefined || status === 'REMOVED' ? []",
    'line === undefined ? []',
  ],
  [
    'lines are settled without their number',
    'exchange/src/rules/markets/settle-market.ts',
    'if (definition.lines !== undefined) return refuseUnknownNumber(definition);',
    'if (definition.lines !== undefined) return null;',
  ],
  [
    'a bet in its delay holds no half',
    'exchange/src/rules/held/reservations.ts',
    'addResult(results, { index, cell: reservedIfMiddle }, one.ifMiddle);',
    '',
  ],
]);
