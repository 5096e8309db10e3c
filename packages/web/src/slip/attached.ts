/** The stop, take profit or offset that a bet brings along: as typed, read and checked. Pure (TRIG-13). */
import type { BodyInput } from '@layline/contract';
import type { Side } from '@layline/contract/market';
import { isOnLadder, makeOdds, type Odds, parseOdds } from '@layline/contract/odds';

/** An offset excludes the other two. */
export interface AttachedTexts {
  readonly stopText: string;
  readonly profitText: string;
  readonly offsetText: string;
}

export const noTexts: AttachedTexts = { stopText: '', profitText: '', offsetText: '' };

interface OfBet {
  readonly attached: AttachedTexts | null;
  readonly side: Side;
  /** The bet's odds; null while they cannot be read. */
  readonly odds: Odds | null;
}

type Body = NonNullable<BodyInput<'placeBet'>['attached']>;

export interface ReadAttached {
  /** Undefined if nothing is attached, or not everything can be read. */
  readonly body: Body | undefined;
  /** The fields that cannot be read. */
  readonly wrong: readonly (keyof AttachedTexts)[];
}

/** A stop lies at worse odds than its bet, a take profit at better ones. */
const isAbove = (field: 'stopText' | 'profitText', side: Side): boolean =>
  (field === 'stopText') === (side === 'back');

/** Null unless the text is a step of the ladder beyond the bet's odds. */
export function readPrice(field: 'stopText' | 'profitText', bet: OfBet): Odds | null {
  const odds = parseOdds((bet.attached ?? noTexts)[field].trim());
  if (odds === null || !isOnLadder(odds)) return null;
  if (bet.odds === null) return odds;
  return isAbove(field, bet.side) === odds > bet.odds && odds !== bet.odds ? odds : null;
}

const ticksMax = 50;

function readTicks(text: string): number | null {
  const ticks = Number(text.trim());
  return Number.isInteger(ticks) && ticks >= 1 && ticks <= ticksMax ? ticks : null;
}

export function readAttached(bet: OfBet): ReadAttached {
  const texts = bet.attached ?? noTexts;
  const filled = (Object.keys(noTexts) as (keyof AttachedTexts)[]).filter(
    (field) => texts[field].trim() !== '',
  );
  const stop = readPrice('stopText', bet);
  const profit = readPrice('profitText', bet);
  const ticks = readTicks(texts.offsetText);
  const read = { stopText: stop, profitText: profit, offsetText: ticks };
  const wrong = filled.filter((field) => read[field] === null);
  if (filled.length === 0 || wrong.length > 0) return { body: undefined, wrong };
  if (ticks !== null) return { body: { offset: { ticks } }, wrong };
  return {
    body: {
      ...(stop !== null && { stop: { oddsTrigger: makeOdds(stop) } }),
      ...(profit !== null && { takeProfit: { oddsTrigger: makeOdds(profit) } }),
    },
    wrong,
  };
}
