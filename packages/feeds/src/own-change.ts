/**
 * What our recordings add to a market's change, under the name `layline`: a session's both ways, a
 * veil, the score of the match, the card of the race.
 */
import { type MarketChange, raceCard, type SessionPrice, score } from '@layline/contract';
import { isRecord } from './betfair/loose.ts';
import { cleanJson } from './clean-text.ts';

export type OwnChange = Pick<MarketChange, 'session' | 'veil' | 'score' | 'race'>;

const lineMax = 100_000;

function priceOr(value: unknown): SessionPrice | null {
  if (!isRecord(value)) return null;
  const { line, rate } = value;
  const isLine = typeof line === 'number' && Number.isInteger(line * 2) && line >= 0;
  const isRate = typeof rate === 'number' && Number.isSafeInteger(rate) && rate > 0;
  return isLine && isRate && line <= lineMax && rate <= lineMax ? { line, rate } : null;
}

const veilMax = 60;

/** Parts that cannot be read are left out. */
export function parseOwnChange(told: unknown): OwnChange | null {
  const value = isRecord(told) ? cleanJson(told) : null;
  if (!isRecord(value)) return null;
  const { session, veil } = value;
  const read = value['score'] === undefined ? undefined : score.safeParse(value['score']).data;
  const race = value['race'] === undefined ? undefined : raceCard.safeParse(value['race']).data;
  const isVeil = veil === null || (typeof veil === 'string' && veil.length <= veilMax);
  return {
    ...(isRecord(session)
      ? { session: { no: priceOr(session['no']), yes: priceOr(session['yes']) } }
      : {}),
    ...(isVeil ? { veil } : {}),
    ...(read === undefined ? {} : { score: read }),
    ...(race === undefined ? {} : { race }),
  };
}

/** Nothing when the change has none of them. */
export function makeOwnChange({ session, veil, score: told, race }: MarketChange): object {
  const own = {
    ...(session === undefined ? {} : { session }),
    ...(veil === undefined ? {} : { veil }),
    ...(told === undefined ? {} : { score: told }),
    ...(race === undefined ? {} : { race }),
  };
  return Object.keys(own).length === 0 ? {} : { layline: own };
}
