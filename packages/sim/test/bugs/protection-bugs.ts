/** Bugs in limits, time-outs and exclusions: each breaks a rule of docs/rules/protection.md. */
import { type Bug, bugsIn } from './planted.ts';

const rules = 'exchange/src/rules/protection/';
const limits = 'exchange/src/rules/limits/';

export const protectionBugs: readonly Bug[] = bugsIn('protection', [
  [
    'a loss limit does not count what is at risk',
    `${limits}person-limits.ts`,
    'used += exposureWithReserved(state, one) - result;',
    'used += 0 - result;',
  ],
  [
    'a loss limit counts losses and no gains',
    `${limits}person-limits.ts`,
    'used += exposureWithReserved(state, one) - result;',
    'used += exposureWithReserved(state, one) + Math.max(0, 0 - result);',
  ],
  [
    'a limit refuses a hedge',
    `${limits}person-limits.ts`,
    'if (isUnlimited(state, account) || after <= before) return null;\n  const loss = elsewhere',
    'if (isUnlimited(state, account)) return null;\n  const loss = elsewhere',
  ],
  [
    'a limit may be passed by a penny',
    `${limits}person-limits.ts`,
    'used + (added[kind] ?? 0) > amount)',
    'used + (added[kind] ?? 0) > amount + 1)',
  ],
  [
    'a stake limit forgets what rests',
    `${limits}person-limits.ts`,
    'used += staked + restingStake(state, one);',
    'used += staked;',
  ],
  [
    'the stakes of the one who waited do not count',
    `${rules}count-usage.ts`,
    'count(state, { at: event.at, playerId: maker.playerId }, { staked: size });',
    'count(state, { at: event.at, playerId: maker.playerId }, { staked: 0 });',
  ],
  [
    'a withdrawal gives a deposit limit back',
    `${rules}count-usage.ts`,
    "if (event.transfer.reason !== 'deposit') return;\n" +
      '      return countDeposit(state, event, event.transfer.amount);',
    "const sign = event.transfer.reason === 'deposit' ? 1 : -1;\n" +
      '      return countDeposit(state, event, (sign * event.transfer.amount) as Money);',
  ],
  [
    'time away counts as time with the site open',
    `${limits}person-limits.ts`,
    'at <= seenAt || at - seenAt > openGapMaxMs',
    'at <= seenAt',
  ],
  [
    'linked accounts count each by itself',
    `${limits}holds.ts`,
    'if (person === null) return [account];',
    'if (person !== undefined) return [account];',
  ],
  [
    'a weekly limit starts again every day',
    `contract/src/words/site-time.ts`,
    "const sinceMonday = period === 'day' ? 0 :",
    "const sinceMonday = period !== 'month' ? 0 :",
  ],
  [
    'the clocks of a zone never change',
    `contract/src/words/site-time.ts`,
    '(wallClock(near, timeZone) - near)',
    '(near > midnight ? wallClock(instant(0), timeZone) : wallClock(instant(0), timeZone))',
  ],
  [
    'a higher limit holds at once',
    `${rules}protect.ts`,
    "if (by === 'operator' || !isEasing)",
    "if (by === 'operator' || !isEasing || amount !== null)",
  ],
  [
    'the removal of a limit holds at once',
    `${rules}protect.ts`,
    'current !== null && (amount === null || amount > current)',
    'current !== null && amount !== null && amount > current',
  ],
  [
    'an eased limit can be confirmed after an hour',
    `${rules}protect.ts`,
    'presets[preset].easeWaitHours.value * hourMs',
    'hourMs',
  ],
  [
    'an eased limit never lapses',
    `${rules}protect.ts`,
    "if (stamp.at >= until) return refuse('INVALID_REQUEST', 'This change has lapsed. Ask again.');",
    '',
  ],
  [
    'another amount can be confirmed than was asked for',
    `${rules}protect.ts`,
    'waits === undefined || waits.amount !== amount',
    'waits === undefined',
  ],
  [
    'a lower limit leaves what waits',
    `${rules}apply-protection.ts`,
    "pending: by === 'player' ? without(own, change) : own.pending",
    'pending: own.pending',
  ],
  [
    'a time-out can be made shorter',
    `${rules}protect.ts`,
    'own.timeOutUntil !== null && own.timeOutUntil >= until',
    'own.timeOutUntil !== null && own.timeOutUntil === until',
  ],
  [
    'a time-out never ends',
    `${limits}holds.ts`,
    'if (timeOutUntil === null || timeOutUntil <= at) continue;',
    'if (timeOutUntil === null) continue;',
  ],
  [
    'an exclusion ends by itself',
    `${limits}holds.ts`,
    'if (exclusion !== null && hold',
    'if (exclusion !== null && (exclusion.until ?? at + 1) > at && hold',
  ],
  [
    'an exclusion can be made shorter',
    `${rules}protect.ts`,
    'held !== null && (until === null || until > held)',
    'held !== null',
  ],
  [
    'a return needs no wait',
    `${rules}protect.ts`,
    'if (stamp.at < open.from) {',
    'if (stamp.at < 0) {',
  ],
  [
    'the operator ends an exclusion that the player began',
    `${rules}protect.ts`,
    "return exclusion.by === 'operator'\n      ?",
    'return exclusion.by !== undefined\n      ?',
  ],
  [
    'a held player pays in',
    `${limits}person-limits.ts`,
    'refuseHeld(state, { account, at }) ?? refuseDepositEntry(',
    'refuseDepositEntry(',
  ],
  [
    'what a held player has in the book stays',
    `${rules}protect.ts`,
    'if (holdAfter(change) !== null) {',
    "if (change.kind === 'timed-out') {",
  ],
  [
    'what is in the book of an account linked to a held one stays',
    `${rules}protect.ts`,
    "if (change.kind !== 'person-linked' || change.person === null) return [];",
    'if (change.kind !== undefined) return [];',
  ],
  [
    'the stops of a held player wait on',
    `${rules}protect.ts`,
    '.filter(isWaiting)\n      .map(({ marketId, triggerId })',
    '.filter(() => false)\n      .map(({ marketId, triggerId })',
  ],
  [
    'a limit counts in the calendar of the site of the bet',
    `${limits}person-limits.ts`,
    'const zone = rulesOf(state, one).timeZone;',
    'const zone = timeZone;',
  ],
  [
    'a held player bets at the tables',
    'exchange/src/rules/rounds/place-casino-bet.ts',
    'refuseHeld(state, { account, at: bet.at }) ??',
    '',
  ],
  [
    'no bet is held to limits',
    'exchange/src/rules/limits/new-risk.ts',
    'refuseOverLimits(state, risk) ??',
    '',
  ],
  [
    'a market does not know of holds',
    'exchange/src/rules/bets/place-bet.ts',
    'refuseHeld(state, on) ??',
    '',
  ],
  [
    'a snapshot loses what was used of limits',
    'exchange/src/snapshot.ts',
    'account.usage.push(...(saved.usage ?? [])',
    'account.usage.push(...([] as NonNullable<typeof saved.usage>)',
  ],
  [
    'a silent register says yes',
    `${limits}entry.ts`,
    'answer?.isAllowed === true && answer.checkedAt <= at + clockSkewMs && at < answer.until',
    'answer === undefined || (answer.isAllowed && at < answer.until)',
  ],
  [
    'an old yes of a register is good',
    `${limits}entry.ts`,
    'answer.checkedAt <= at + clockSkewMs && at < answer.until',
    'answer.checkedAt <= at + clockSkewMs',
  ],
  [
    'a level is looked at when a deposit is announced, and not when it arrives',
    'exchange/src/rules/cashier/deposits.ts',
    'if (limited !== null) return limited;',
    "if (limited !== null && limited.code !== 'LEVEL_TOO_LOW') return limited;",
  ],
  [
    'staff pay out to whom nobody has verified',
    'exchange/src/rules/accounts.ts',
    'if (level !== null) return level;',
    '',
  ],
  [
    'a level that is over counts',
    `${limits}holds.ts`,
    'filter(({ until }) => at < until)',
    'filter(({ until }) => at > 0 || until > 0)',
  ],
  [
    "a register's no is forgotten by an earlier yes",
    `${rules}answer-entry.ts`,
    'if (checkedAt !== known.checkedAt) return checkedAt < known.checkedAt;',
    'if (checkedAt !== known.checkedAt) return checkedAt < known.checkedAt && !isAllowed;',
  ],
  [
    "a register's no holds the account alone",
    `${limits}holds.ts`,
    'accounts.some(({ protection }) => protection?.register?.isAllowed === false)',
    'accounts.length === 1 && accounts[0]?.protection?.register?.isAllowed === false',
  ],
  [
    'a player whom a register names may hedge while that is hidden',
    `${limits}entry.ts`,
    'if (after <= before && !isHeld) return null;',
    'if (after <= before) return null;',
  ],
  [
    "a register's no is shown to whom nobody has verified",
    `${limits}holds.ts`,
    'isUnproven(state, on) ? ownHoldAmong(accounts, on.at) : holdAmong(accounts, on.at)',
    'holdAmong(accounts, on.at)',
  ],
  [
    'what rests of a player whom a register names stays',
    `${rules}protect.ts`,
    'return change.begins ? registerHold : null;',
    'return null;',
  ],
]);
