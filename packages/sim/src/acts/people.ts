/** The players: a few on two sites, one of which takes commission. Amounts are minor units. */
import {
  clientRef,
  type MarketKind,
  money,
  type PlayerId,
  playerId,
  type SiteId,
  siteId,
  transferRef,
} from '@layline/contract';
import type { SiteCommission, StakeLimits } from '@layline/exchange';

export interface Person {
  readonly playerId: PlayerId;
  readonly siteId: SiteId;
}

const sites = [siteId('north'), siteId('south')] as const;
const names = ['anna', 'bilal', 'chitra', 'dev', 'esha', 'farid', 'gita'];

export const people: readonly Person[] = names.map((name, index) => ({
  playerId: playerId(name),
  siteId: sites[index % 2] ?? sites[0],
}));

export const commissions: readonly SiteCommission[] = [{ siteId: sites[1], basisPoints: 350 }];

/** Stakes from a hundredth to a hundred thousand; less in house markets. */
export const limitsOf = (kind: MarketKind): StakeLimits => ({
  stakeMin: money(kind === 'match' ? 2 : 100),
  stakeMax: money(kind === 'match' ? 400_000 : 150_000),
});

export const paymentRefOf = (number: number) => transferRef(`payment-${number}`);

export const refOf = (number: number) => clientRef(`ref-${number}`);
