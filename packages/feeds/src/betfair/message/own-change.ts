/**
 * Additions of our recordings to a market's change, under the name `layline`: session prices, the
 * suspension overlay, the score of the match, the card of the race.
 */
import { type MarketChange, raceCard, type SessionPrice, score } from '@layline/contract';
import { cleanJson } from '../../feed/clean-text.ts';
import { isRecord } from './loose.ts';

export type OwnChange = Pick<MarketChange, 'session' | 'overlay' | 'score' | 'race'>;

const lineMax = 100_000;

function priceOr(value: unknown): SessionPrice | null {
  if (!isRecord(value)) return null;
  const { line, rate } = value;
  const isLine = typeof line === 'number' && Number.isInteger(line * 2) && line >= 0;
  const isRate = typeof rate === 'number' && Number.isSafeInteger(rate) && rate > 0;
  return isLine && isRate && line <= lineMax && rate <= lineMax ? { line, rate } : null;
}

const overlayCharsMax = 60;

/** Reads the additions of a recording; parts that cannot be read are left out. */
export function parseOwnChange(raw: unknown): OwnChange | null {
  const value = isRecord(raw) ? cleanJson(raw) : null;
  if (!isRecord(value)) return null;
  const { session } = value;
  // Older recordings name it `veil`.
  const overlay = value['overlay'] === undefined ? value['veil'] : value['overlay'];
  const read = value['score'] === undefined ? undefined : score.safeParse(value['score']).data;
  const race = value['race'] === undefined ? undefined : raceCard.safeParse(value['race']).data;
  const isOverlay =
    overlay === null || (typeof overlay === 'string' && overlay.length <= overlayCharsMax);
  return {
    ...(isRecord(session)
      ? { session: { no: priceOr(session['no']), yes: priceOr(session['yes']) } }
      : {}),
    ...(isOverlay ? { overlay } : {}),
    ...(read === undefined ? {} : { score: read }),
    ...(race === undefined ? {} : { race }),
  };
}

/** Returns the `layline` object of a change, or nothing if the change has none of its parts. */
export function makeOwnChange({ session, overlay, score: matchScore, race }: MarketChange): object {
  const own = {
    ...(session === undefined ? {} : { session }),
    ...(overlay === undefined ? {} : { overlay }),
    ...(matchScore === undefined ? {} : { score: matchScore }),
    ...(race === undefined ? {} : { race }),
  };
  return Object.keys(own).length === 0 ? {} : { layline: own };
}
