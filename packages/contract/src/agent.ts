/** The levels of agents between a site and its players, the highest first. */
export const agentLevels = ['admin', 'super', 'master', 'agent'] as const;
export type AgentLevel = (typeof agentLevels)[number];

/** Whether an agent of one level may stand right under one of the other; null is the site. */
export const isBelowLevel = (level: AgentLevel, upline: AgentLevel | null): boolean =>
  upline === null || agentLevels.indexOf(level) > agentLevels.indexOf(upline);
