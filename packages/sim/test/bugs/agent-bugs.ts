/** Bugs in the tree of agents: each breaks a rule of docs/rules/agents.md. */
import { type Bug, bugsIn } from './planted.ts';

const rules = 'exchange/src/rules/agents/';

export const agentBugs: readonly Bug[] = bugsIn('agents', [
  [
    'an agent may stand under one of its own level',
    'contract/src/words/agent.ts',
    'agentLevels.indexOf(level) > agentLevels.indexOf(upline)',
    'agentLevels.indexOf(level) >= agentLevels.indexOf(upline)',
  ],
  [
    'an allocation may pass the credit by a penny',
    `${rules}points/points.ts`,
    'allocated + amount > credit',
    'allocated + amount > credit + 1',
  ],
  [
    'an allocation counts against nothing that was allocated before',
    `${rules}points/points.ts`,
    'if (allocated + amount > credit)',
    'if (amount > credit)',
  ],
  [
    'an upline gives a penny that it does not have',
    `${rules}points/funds.ts`,
    'if (amount <= balanceOfAgent(state, { siteId, agentId })) return null;',
    'if (amount <= balanceOfAgent(state, { siteId, agentId }) + 1) return null;',
  ],
  [
    'more is returned than was allocated',
    `${rules}points/points.ts`,
    "if (amount > allocated) return refuse('INVALID_REQUEST', 'Not so much is allocated.');",
    '',
  ],
  [
    'a return leaves what is allocated',
    `${rules}apply-agents.ts`,
    "(direction === 'allocate' ? amount : 0 - amount)",
    "(direction === 'allocate' ? amount : 0)",
  ],
  [
    'a reference of points moves them twice',
    `${rules}points/points.ts`,
    'const answer = findPointsAnswer(state, stamped);',
    'const answer = undefined as ReturnType<typeof findPointsAnswer>;',
  ],
  [
    'another amount under a reference is the same',
    `${rules}points/point-answers.ts`,
    '  one.amount === other.amount &&\n',
    '',
  ],
  [
    'the credit of those below is not added up',
    `${rules}decide-agents.ts`,
    'if (addMoney(others, credit) <= upline.credit) return null;',
    'if (credit <= upline.credit) return null;',
  ],
  [
    'credit is set below what is allocated',
    `${rules}decide-agents.ts`,
    'if (credit < (agent as Agent).allocated) {',
    'if (credit < 0) {',
  ],
  [
    'a share may be larger than the one above',
    `${rules}decide-agents.ts`,
    'share < min || share > max',
    'share < min',
  ],
  [
    'a share may be smaller than one below',
    `${rules}decide-agents.ts`,
    'share < min || share > max',
    'share > max',
  ],
  [
    'shares of later count for bets of before',
    `${rules}tree/tree.ts`,
    'entries.findLast((entry) => entry.seq < seq)',
    'entries.at(-1)',
  ],
  [
    'bets follow the branch that their player moved to',
    `${rules}apply-agents.ts`,
    '  agent.terms.push({ seq, uplineId, shares });',
    '  for (const [at, one] of agent.terms.entries()) agent.terms[at] = { ...one, uplineId };\n' +
      '  agent.terms.push({ seq, uplineId, shares });',
  ],
  [
    'casino is shared as sports are',
    `${rules}points/split.ts`,
    'share: kind, amount: 0 - profit',
    "share: 'sports', amount: 0 - profit",
  ],
  [
    'commission is shared as results are',
    `${rules}points/split.ts`,
    "share: 'commission', amount: gain, siteId",
    'share: kind, amount: gain, siteId',
  ],
  [
    'commission is not shared',
    `${rules}points/split.ts`,
    'return [...results, ...taken];',
    'return results;',
  ],
  [
    'what is passed up is rounded up',
    `${rules}points/split.ts`,
    'Math.trunc(product / 10_000)',
    'Math.ceil(product / 10_000)',
  ],
  [
    'what is passed up of a loss is rounded away',
    `${rules}points/split.ts`,
    'Math.trunc(product / 10_000)',
    'Math.floor(product / 10_000)',
  ],
  [
    'each passes up of what it got, not of the whole',
    `${rules}points/split.ts`,
    'const above = partOf(amount, 10_000 - shares[share]);',
    'const above = partOf(passed.at(-1)?.amount ?? 0, 10_000 - shares[share]);',
  ],
  [
    'the site bears its share of a loss itself',
    `${rules}points/split.ts`,
    'if (lowest === undefined || amount === 0) return [];',
    'if (lowest === undefined || amount <= 0) return [];',
  ],
  [
    'a correction forgets what was shared',
    'exchange/src/rules/markets/resettle-market.ts',
    'reversals: command.transfers.map(reversalOf),',
    'reversals: command.transfers.filter(({ sheet }) => sheet === undefined).map(reversalOf),',
  ],
  [
    'a correction leaves the sheets as they were',
    `${rules}apply-agents.ts`,
    'if (transfer.sheet === undefined) continue;',
    "if (transfer.sheet === undefined || transfer.reason === 'reversal') continue;",
  ],
  [
    'a sheet is cleared twice',
    `${rules}apply-agents.ts`,
    'if (transfer.sheet === undefined) continue;',
    "if (transfer.sheet === undefined || transfer.reason === 'clearing') continue;",
  ],
  [
    'a sheet is cleared by more than stands on it',
    `${rules}points/points.ts`,
    "if (amount > (paidBy === 'agent' ? owed : 0 - owed)) {",
    'if (amount > Math.abs(owed)) {',
  ],
  [
    'whoever paid gives the points, too',
    `${rules}points/points.ts`,
    "const giver = paidBy === 'agent' ? uplineId : agentId;",
    "const giver = paidBy === 'agent' ? agentId : uplineId;",
  ],
  [
    'a branch moves and leaves its points',
    `${rules}decide-agents.ts`,
    'const taken = { before, after: uplineId, amount: allocated,',
    'const taken = { before, after: uplineId, amount: 0 as never,',
  ],
  [
    'a branch moves to an upline that lacks the points',
    `${rules}decide-agents.ts`,
    'refuseLack(state, { siteId, agentId: uplineId, amount: allocated });',
    'null;',
  ],
  [
    'a branch moves below a smaller share',
    `${rules}decide-agents.ts`,
    'refuseShares(state, { uplineId, shares, below: [] }) ??\n' +
      '    refuseCredit(state, { agentId, siteId, uplineId, credit }) ??\n    refuseMany(terms) ??',
    'refuseCredit(state, { agentId, siteId, uplineId, credit }) ??\n    refuseMany(terms) ??',
  ],
  [
    'a player moves with open bets',
    `${rules}move-player.ts`,
    'if (hasOpenBets(state, account)) {',
    'if (account.agents.length < 0) {',
  ],
  [
    'a player with open bets in a round alone may move',
    `${rules}move-player.ts`,
    'const lists = [...sessions.values(), ...rounds.values()];',
    'const lists = [...sessions.values()];',
  ],
  [
    'a player moves and the money stays with the old agent',
    `${rules}move-player.ts`,
    'takeover(siteId, { before, after: agentId, amount,',
    'takeover(siteId, { before, after: agentId, amount: 0 as never,',
  ],
  [
    'a deposit comes from the site whoever the agent is',
    `${rules}points/funds.ts`,
    'uplineEnd(account.siteId, agentOf(account));',
    'uplineEnd(account.siteId, null);',
  ],
  [
    'a deposit takes points that the agent lacks',
    'exchange/src/rules/accounts.ts',
    ' ?? refuseFromAgent(state, { account, amount })',
    '',
  ],
  [
    'an agent acts on itself',
    `${rules}decide-agent-command.ts`,
    'return agentId !== by && isInBranch(state, agentId, by)',
    'return isInBranch(state, agentId, by)',
  ],
  [
    'an agent acts on any branch',
    `${rules}decide-agent-command.ts`,
    'return agentId !== by && isInBranch(state, agentId, by)',
    'return agentId !== by',
  ],
  [
    'an agent clears the sheet that it owes on itself',
    `${rules}decide-agent-command.ts`,
    'uplineId !== null && isInBranch(state, uplineId, by);\n    return isOwn',
    'isInBranch(state, agentId, by);\n    return isOwn',
  ],
  [
    'an agent moves money of any player',
    'exchange/src/rules/accounts.ts',
    'by !== undefined && (agent === null || !isInBranch(state, agent, by));',
    'by !== undefined && agent === null;',
  ],
  [
    'a snapshot forgets what is owed',
    'exchange/src/snapshot.ts',
    'for (const [key, amount] of owed) state.owed.set(key, amount);',
    'for (const [key, amount] of owed.slice(1)) state.owed.set(key, amount);',
  ],
  [
    'a snapshot forgets whose player somebody is',
    'exchange/src/snapshot.ts',
    'for (const since of saved.agents ?? []) placePlayer(state, account, since);',
    '',
  ],
]);
