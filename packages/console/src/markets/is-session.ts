import type { MarketRisk } from '@layline/contract/console';

/** A session ends at a number, all other markets with runners. */
export const isSession = ({ kind }: MarketRisk): boolean => kind === 'session';
