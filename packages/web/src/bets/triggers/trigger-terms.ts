/** The texts of a form for a stop, a take profit or an offset, and its request. Pure. */
import type { BetRow, BodyInput, TriggerKind, TriggerRow } from '@layline/contract';
import { makeOdds, moveTicks, type Odds, parseOdds } from '@layline/contract/odds';
import { parseAmount } from '../../session/amount.ts';

export interface TriggerFields {
  readonly kind: TriggerKind;
  readonly selectionId: number;
  readonly oddsText: string;
  readonly ticksText: string;
  readonly stakeText: string;
  readonly isGreen: boolean;
  readonly isKept: boolean;
  /** For an offset. */
  readonly betId: string;
}

/** Returns the odds bets of a market on one selection. */
export const onSelection = (bets: readonly BetRow[], selectionId: number): readonly BetRow[] =>
  bets.filter((bet) => bet.selectionId === selectionId);

/** Returns the side that closes the matched position; if nothing is matched, the opposite of the last bet. */
export function closingSide(bets: readonly BetRow[]): BetRow['type'] {
  let gap = 0;
  for (const { type, price, sizeMatched } of bets) {
    gap += (type === 'back' ? 1 : -1) * price * sizeMatched;
  }
  if (gap !== 0) return gap > 0 ? 'lay' : 'back';
  return bets.at(-1)?.type === 'lay' ? 'back' : 'lay';
}

/** Tells whether a rising price fires it. */
export const firesHigh = (kind: TriggerKind, side: BetRow['type']): boolean =>
  (kind === 'stop') === (side === 'lay');

interface PriceChoice {
  readonly odds: Odds;
  /** The best price of the trigger's side, in decimal odds; undefined without any. */
  readonly best: number | undefined;
}

/** The kind that still waits at these odds: the other one's price is reached already. */
export function kindAt(side: BetRow['type'], { odds, best }: PriceChoice): 'stop' | 'take-profit' {
  const isAbove = best === undefined || makeOdds(odds) > best;
  return firesHigh('stop', side) === isAbove ? 'stop' : 'take-profit';
}

export function worstOdds(odds: Odds, side: BetRow['type'], ticks: number): Odds {
  return moveTicks(odds, side === 'lay' ? ticks : -ticks);
}

/** Returns null unless the text is a whole number of steps. */
export function parseTicks(text: string, ticksMin: number): number | null {
  const ticks = Number(text.trim());
  const isWhole = text.trim() !== '' && Number.isInteger(ticks);
  return isWhole && ticks >= ticksMin && ticks <= 50 ? ticks : null;
}

/** Returns an unpaired waiting trigger of the other kind on the same selection; the two become a pair. */
export const partnerOf = (
  waiting: readonly TriggerRow[],
  { kind, marketId, selectionId }: Pick<TriggerRow, 'kind' | 'marketId' | 'selectionId'>,
): TriggerRow | undefined =>
  waiting.find(
    (one) =>
      one.isWaiting &&
      one.pairedWith === null &&
      one.kind !== 'offset' &&
      one.kind !== kind &&
      one.marketId === marketId &&
      one.selectionId === selectionId,
  );

interface Market {
  readonly marketId: string;
  readonly side: BetRow['type'];
  readonly partner: TriggerRow | undefined;
}

/** Returns null while something is missing or invalid. */
export function triggerBody(
  fields: TriggerFields,
  { marketId, side, partner }: Market,
): BodyInput<'placeTrigger'> | null {
  const persistence = fields.isKept ? 'keep' : 'lapse';
  if (fields.kind === 'offset') {
    const ticks = parseTicks(fields.ticksText, 1);
    const { betId, isGreen } = fields;
    if (ticks === null || betId === '') return null;
    return { kind: 'offset', betId, ticks, isGreen, persistence };
  }
  const odds = parseOdds(fields.oddsText.trim());
  const ticks = parseTicks(fields.ticksText, 0);
  const stake = parseAmount(fields.stakeText.trim() || '0');
  const isStakeRead = fields.stakeText.trim() === '' || stake > 0;
  if (odds === null || ticks === null || !isStakeRead) return null;
  return {
    kind: fields.kind,
    marketId,
    selectionId: fields.selectionId,
    type: side,
    oddsTrigger: makeOdds(odds),
    ticks,
    persistence,
    ...(stake > 0 && { stake: stake / 100 }),
    ...(partner && { pairWith: partner.triggerId }),
  };
}

export interface ChangeFields {
  readonly oddsText: string;
  readonly ticksText: string;
  readonly stakeText: string;
}

/** What is to be another of a waiting trigger; null while a field cannot be read or nothing is. */
export function changeBody(
  { oddsTrigger, ticks: ticksBefore, stake: stakeBefore }: TriggerRow,
  fields: ChangeFields,
): BodyInput<'changeTrigger'> | null {
  const isOffset = oddsTrigger === null;
  const ticks = parseTicks(fields.ticksText, isOffset ? 1 : 0);
  const odds = isOffset ? null : parseOdds(fields.oddsText.trim());
  const stake = stakeBefore === null ? null : parseAmount(fields.stakeText.trim() || '0') / 100;
  if (ticks === null || (!isOffset && odds === null) || (stake !== null && stake <= 0)) return null;
  const body = {
    ...(ticks !== ticksBefore && { ticks }),
    ...(odds !== null && makeOdds(odds) !== oddsTrigger && { oddsTrigger: makeOdds(odds) }),
    ...(stake !== null && stake !== stakeBefore && { stake }),
  };
  return Object.keys(body).length === 0 ? null : body;
}
