/** Levels of agents between a site and its players, highest first. */
export const agentLevels = ['admin', 'super', 'master', 'agent'] as const;
export type AgentLevel = (typeof agentLevels)[number];

/** True if an agent of `level` may be placed directly under one of `upline`; null is the site. */
export const isBelowLevel = (level: AgentLevel, upline: AgentLevel | null): boolean =>
  upline === null || agentLevels.indexOf(level) > agentLevels.indexOf(upline);
