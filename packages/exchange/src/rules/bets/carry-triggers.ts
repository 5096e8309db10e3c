/**
 * A bet that moves to other odds takes its stop and its take profit along, in the same command: there is no
 * moment at which the moved bet is without them, or at which they stand twice. What is matched of the bet
 * stays where it is, and they close it with what is matched of the moved one.
 */
import { type BetId, makeOdds, type Refusal, refuse } from '@layline/contract';
import type { OpenBet } from '../../model/bet.ts';
import type { ChangeBet, Stamp } from '../../model/command.ts';
import type { Trigger, TriggerChanged } from '../../model/trigger.ts';
import { refuseAttachedTerms } from '../limits/trigger-terms.ts';

/** Each move names all earlier parts again, so that without an end a journal would fill with them. */
const partsMax = 20;
const tooManyParts =
  'This bet was matched in many parts as it moved. Cancel its stop and take profit before it moves on.';

/** The moved bet must stand to each of them as a new bet does (TRIG-13). */
export function refuseCarrying(
  guards: readonly Trigger[],
  { odds, limits, house }: Pick<ChangeBet, 'odds' | 'limits' | 'house'>,
): Refusal | null {
  if (guards.some(({ earlierBetIds = [] }) => earlierBetIds.length >= partsMax)) {
    return refuse('INVALID_REQUEST', tooManyParts);
  }
  const wrong = guards.find(
    (guard) => refuseAttachedTerms({ ...guard, limits, house }, odds) !== null,
  );
  if (wrong === undefined) return null;
  const name = wrong.trigger === 'stop' ? 'stop' : 'take profit';
  const price = wrong.odds === null ? '' : ` at ${makeOdds(wrong.odds)}`;
  const text = `These odds do not go with the bet's ${name}${price}. Change or cancel it first.`;
  return refuse('INVALID_REQUEST', text);
}

interface Moving extends Stamp {
  /** Before the move. */
  readonly bet: OpenBet;
  readonly newBetId: BetId;
}

export const carryTriggers = (
  guards: readonly Trigger[],
  { bet, newBetId, seq, at }: Moving,
): TriggerChanged[] =>
  guards.map((guard) => {
    const { playerId, marketId, triggerId, odds, ticks, stake, earlierBetIds = [] } = guard;
    const earlier = bet.matched > 0 ? [...earlierBetIds, bet.betId] : earlierBetIds;
    return {
      kind: 'trigger-changed',
      seq,
      at,
      playerId,
      marketId,
      triggerId,
      odds,
      ticks,
      stake,
      carried: { parentBetId: newBetId, earlierBetIds: earlier },
    };
  });
