/**
 * The fingerprint of a request: a 53-bit hash of all its fields, which tells a different bet under a
 * client reference from a repeat of the same one. Stored replies are compared by it, so it must never
 * change.
 */
import {
  type GivenBetOptions,
  type MarketId,
  type Money,
  noMoney,
  type Odds,
  type RunnerId,
  type Side,
} from '@layline/contract';
import { fnv1a } from '../../memory/hash.ts';
import type { ChangeBet } from '../../model/command.ts';
import type { AttachedTerms } from '../../model/trigger.ts';

interface BetRequest extends GivenBetOptions {
  readonly marketId: MarketId;
  readonly side: Side;
  readonly runnerId?: RunnerId;
  readonly odds?: Odds;
  readonly line?: number;
  readonly rate?: number;
  readonly stake: Money;
  readonly sizeMin?: Money;
  readonly isPostOnly?: true;
  readonly attached?: AttachedTerms;
}

/** Two 32-bit hashes, each mixed with every number of the request. */
export function fingerprintOf(bet: BetRequest): number {
  const numbers = [
    bet.runnerId ?? 0,
    bet.side.length,
    bet.odds ?? 0,
    bet.stake,
    bet.persistence === undefined ? 0 : bet.persistence.length,
    bet.sizeMin ?? 0,
    (bet.line ?? 0) * 2 + (bet.rate ?? 0) * 100_000,
  ];
  let low = fnv1a(bet.marketId + textOfAttached(bet.attached) + textOfPostOnly(bet));
  let high = 0x9e3779b9;
  for (const number of numbers) {
    low = Math.imul(low ^ (number | 0) ^ (low >>> 15), 0x21f0aaad);
    high = Math.imul(high ^ (number / 0x1_0000_0000) ^ low ^ (high >>> 13), 0x735a2d97);
  }
  return (high >>> 0) * 0x20_0000 + (low >>> 11);
}

/** All that is asked of triggers; empty without any, so that the hash of every other bet stays as it was. */
export function textOfAttached(attached: AttachedTerms | undefined): string {
  if (attached === undefined) return '';
  const { stop, takeProfit, offset } = attached;
  const priced = [stop, takeProfit].flatMap((one) => [one?.odds, one?.ticks]);
  return ['', ...priced, offset?.ticks, offset?.isGreen].join('/');
}

const textOfPostOnly = ({ isPostOnly }: Pick<BetRequest, 'isPostOnly'>): string =>
  isPostOnly === true ? '/post-only' : '';

/** Fingerprint of a change: the moved bet and its terms. The bet's remaining stake is not part of it. */
export const fingerprintOfChange = ({
  betId,
  ...terms
}: Pick<ChangeBet, 'betId' | 'odds' | 'isPostOnly'>): number =>
  fingerprintOf({
    marketId: `change/${betId}` as MarketId,
    side: 'back',
    stake: noMoney,
    odds: terms.odds,
    ...(terms.isPostOnly && { isPostOnly: true }),
  });
