/** Bugs in what the rule set of a market decides. */
import { type Bug, bugsIn } from './planted.ts';

const endings = bugsIn('endings', [
  [
    'a walkover is paid',
    'exchange/src/rules/markets/ending.ts',
    "return 'the match was not played (walkover)';",
    'return null;',
  ],
  [
    'a match of the house decided by a super over is paid',
    'exchange/src/rules/markets/ending.ts',
    "return rules.superOver === 'void' && isOnMatch(definition)",
    "return rules.superOver === 'stands' && isOnMatch(definition)",
  ],
  [
    'a retirement in the first set is paid',
    'exchange/src/rules/markets/ending.ts',
    'setsCompleted >= setsBeforeRetirement',
    'setsCompleted >= 0',
  ],
  [
    'a reserve day counts for everybody',
    'exchange/src/rules/markets/ending.ts',
    "(isReserveDay && reserveDay === 'stands')",
    'isReserveDay',
  ],
  [
    'exactly 80 % of the overs are too few',
    'exchange/src/rules/markets/ending.ts',
    'ballsBowled * 100 >= ballsAllotted * least',
    'ballsBowled * 100 > ballsAllotted * least',
  ],
  [
    'a session takes no notice of a cut innings',
    'exchange/src/rules/sessions/settle-session.ts',
    'const result = voidByEnding(definition) === null ? given : null;',
    'const result = given;',
  ],
]);

export const ruleSetBugs: readonly Bug[] = [
  ...endings,
  ...bugsIn('rule sets', [
    [
      'rules change under the bets',
      'exchange/src/rules/markets/fixed-rules.ts',
      'if (isFixed && after.rules !== undefined && after.rules !== rules) {',
      'if (false) {',
    ],
    [
      'a feed that names no rules takes them away',
      'exchange/src/rules/markets/fixed-rules.ts',
      'const kept = after.rules ?? rules;',
      'const kept = after.rules;',
    ],
    [
      'bets that lapse outlast a suspension in play',
      'exchange/src/rules/markets/lapse.ts',
      "if (isSuspending && persistence === 'lapse') return 'suspended';",
      '',
    ],
    [
      'bets that are kept lapse with a suspension in play',
      'exchange/src/rules/markets/lapse.ts',
      "if (isSuspending && persistence === 'lapse') return 'suspended';",
      "if (isSuspending) return 'suspended';",
    ],
    [
      'kept lays lapse with a removal',
      'exchange/src/rules/markets/lapse.ts',
      "bet.persistence === 'keep'",
      "bet.persistence === 'fill-or-kill'",
    ],
    [
      'kept lays stay at their odds',
      'exchange/src/rules/markets/lapse.ts',
      'if (odds !== bet.oddsRequested) reduced.push({ bet, odds });',
      '',
    ],
    [
      'kept lays move to the price above the reduced odds',
      'exchange/src/rules/risk/reduction.ts',
      'classicLadder[ladderIndex(reduceOdds(value, { factor: own, basis }))]',
      'classicLadder[ladderIndex(reduceOdds(value, { factor: own, basis })) + 1]',
    ],
    [
      'a reduced lay reserves what it did before',
      'exchange/src/rules/bets/apply-bets.ts',
      '  state.bets.moveTo(bet, odds);\n  addReserve',
      '  addReserve',
    ],
    [
      'the deductions of rule 4 have no cap',
      'exchange/src/rules/risk/reduction.ts',
      'Math.min(ruleFourCap, deducted + ruleFourDeduction(own))',
      'deducted + ruleFourDeduction(own)',
    ],
    [
      'a lone deduction of 5 is taken',
      'exchange/src/rules/risk/reduction.ts',
      'percent === ruleFourWaived ? 0 : percent * 1000',
      'percent * 1000',
    ],
    [
      'deductions come off one after the other',
      'exchange/src/rules/risk/reduction.ts',
      "if (basis === 'rule4') deducted = Math.min(ruleFourCap, deducted + ruleFourDeduction(own));",
      "if (basis === 'rule4') deducted = ruleFourDeduction(own);",
    ],
    [
      'the last bet of a void window is paid',
      'exchange/src/rules/risk/position.ts',
      'seq >= from && seq <= until',
      'seq >= from && seq < until',
    ],
    [
      'a void piece still counts in the exposure',
      'exchange/src/rules/risk/position.ts',
      'if (isVoidPiece(market.definition, fill)) continue;',
      '',
    ],
  ]),
];
