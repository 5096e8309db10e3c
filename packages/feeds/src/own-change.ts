/**
 * What our recordings add to a market's change, under the name `layline`: a session's both ways, a
 * veil, the score of the match.
 */
import { type MarketChange, type SessionPrice, score } from '@layline/contract';
import { isRecord } from './betfair/loose.ts';

export type OwnChange = Pick<MarketChange, 'session' | 'veil' | 'score'>;

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
export function parseOwnChange(value: unknown): OwnChange | null {
  if (!isRecord(value)) return null;
  const { session, veil } = value;
  const read = value['score'] === undefined ? undefined : score.safeParse(value['score']).data;
  const isVeil = veil === null || (typeof veil === 'string' && veil.length <= veilMax);
  return {
    ...(isRecord(session)
      ? { session: { no: priceOr(session['no']), yes: priceOr(session['yes']) } }
      : {}),
    ...(isVeil ? { veil } : {}),
    ...(read === undefined ? {} : { score: read }),
  };
}

/** Nothing when the change has none of the three. */
export function makeOwnChange({ session, veil, score: told }: MarketChange): object {
  const own = {
    ...(session === undefined ? {} : { session }),
    ...(veil === undefined ? {} : { veil }),
    ...(told === undefined ? {} : { score: told }),
  };
  return Object.keys(own).length === 0 ? {} : { layline: own };
}
