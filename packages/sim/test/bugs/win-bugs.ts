/** Bugs in the highest win: each breaks a rule of docs/rules/wins.md. */
import { type Bug, bugsIn } from './planted.ts';

const wins = 'exchange/src/rules/wins/';

export const winBugs: readonly Bug[] = bugsIn('highest win', [
  [
    'the highest win may be passed by a penny',
    `${wins}highest-win.ts`,
    'Math.max(own, earlier + after) > bet)',
    'Math.max(own, earlier + after) > bet + 1)',
  ],
  [
    'the highest win of a day may be passed by a penny',
    `${wins}highest-win.ts`,
    'win.usedOfDay() + more > day ?',
    'win.usedOfDay() + more > day + 1 ?',
  ],
  [
    'a hedge is held to the highest win',
    `${wins}highest-win.ts`,
    'if (after <= before) return null;',
    '',
  ],
  [
    'bets of one command do not count together for a day',
    `${wins}round-win.ts`,
    'earlier.length === 0 ? 0 : bestInRound(held) - bestInRound(open);',
    '0;',
  ],
  [
    'each bet on an option counts by itself',
    `${wins}round-win.ts`,
    'const own = sumOfWins([...sameOption, bet]);',
    'const own = sumOfWins(sameOption.slice(0, 0).concat(bet));',
  ],
  [
    'a linked account has a day of its own',
    `${wins}highest-win.ts`,
    'for (const one of accountsOfPerson(state, account)) {\n      known +=',
    'for (const one of [account]) {\n      known +=',
  ],
  [
    'a day of wins begins at midnight UTC',
    `${wins}highest-win.ts`,
    "frameOf(at, 'day', rulesOf(state, account).timeZone)",
    "frameOf(at, 'day', 'UTC')",
  ],
  [
    'what players win from each other counts',
    `${wins}bet-win.ts`,
    'fills.filter(({ maker }) => maker === null);',
    'fills;',
  ],
  [
    'of a win from other players all counts',
    `${wins}count-wins.ts`,
    'won: Math.min(one.net, owedBefore(state, event, one))',
    'won: Math.max(one.net, owedBefore(state, event, one))',
  ],
  [
    'a lost round makes room for the day',
    `${wins}count-wins.ts`,
    '.filter(({ net }) => net > 0)\n        .map((one) => ({ ...idOf(one), won: one.net }));',
    '.map((one) => ({ ...idOf(one), won: one.net }));',
  ],
  [
    'a stake that a correction gives back is a win',
    `${wins}count-wins.ts`,
    'return { playerId, won: counted(now.get(playerId)) - counted(old.get(playerId)) };',
    'return { playerId, won: (now.get(playerId) ?? 0) - (old.get(playerId) ?? 0) };',
  ],
  [
    'the place part of an each-way bet has a day of its own',
    'exchange/src/rules/bets/each-way.ts',
    'win: riseOfBest(state, first)',
    'win: 0',
  ],
  [
    'the house matches all of a resting bet or nothing',
    `${wins}bet-win.ts`,
    'fits(wanted) ? wanted : largestStake({ stake: wanted, fits, step: 1 });',
    'fits(wanted) ? wanted : largestStake({ stake: wanted, fits: () => false, step: 1 });',
  ],
  [
    'a flight goes on to its target, whatever it wins',
    `${wins}round-win.ts`,
    'const ceiling = Math.min(multiplierMax, 100 +',
    'const ceiling = Math.max(multiplierMax, 100 +',
  ],
  [
    'a flight does not see what is left of the day',
    `${wins}round-win.ts`,
    'const left = Math.max(0, Math.min(ofBet, today));',
    'const left = Math.max(0, ofBet);',
  ],
  [
    'a snapshot forgets what open bets can win',
    'exchange/src/snapshot.ts',
    'setPossibleWin(position, position.possibleWin + winWithHouse(bet));',
    '',
  ],
]);
