/**
 * One market's part of a message, as text: whole, or the changes since a change that the reader has. Each
 * text is made once for all readers of the same fields.
 */
import { makeMoney, makeOdds, type PriceLevel } from '@layline/contract';
import { asciiJson } from '../call/ascii-json.ts';
import { streamSelection } from '../markets/selections.ts';
import { streamDefinition } from './market-definition.ts';
import type { MarketImage, RunnerImage } from './market-image.ts';
import { dataFields } from './requests.ts';

type DataField = (typeof dataFields)[number];

/** Which parts of a market a reader receives, and how. */
export interface Projection {
  /** Identifies the projection; readers with the same key share one object. */
  readonly key: string;
  readonly fields: ReadonlySet<DataField>;
  readonly levels: number;
  /** Commission of the reader's site, in hundredths of a percent. */
  readonly rate: number;
}

const levelsDefault = 3;

export function projectionOf(
  wanted: {
    readonly fields?: readonly DataField[] | null | undefined;
    readonly ladderLevels?: number | null | undefined;
  } | null,
  rate: number,
): Projection {
  const named = wanted?.fields ?? [];
  const fields = dataFields.filter((field) => named.length === 0 || named.includes(field));
  const levels = wanted?.ladderLevels ?? levelsDefault;
  return { key: `${levels} ${rate} ${fields.join()}`, fields: new Set(fields), levels, rate };
}

export interface Delivery {
  readonly image: MarketImage;
  /** The last change that the reader has; null for a reader that has nothing. */
  readonly since: number | null;
  /** The image before this one, if the reader may have it. */
  readonly before: MarketImage | null;
  readonly projection: Projection;
}

/** Returns null if nothing has changed in the reader's fields. */
export function marketText({ image, since, before, projection }: Delivery): string | null {
  if (since !== null && image.seq <= since) return null;
  const { fields } = projection;
  const isWhole =
    since === null ||
    image.wholeSeq > since ||
    // Prices that left the full depth are known for the last change only.
    ((fields.has('EX_ALL_OFFERS') || fields.has('EX_TRADED')) && since !== before?.seq);
  const from = isWhole ? -1 : since;
  const isDefined = fields.has('EX_MARKET_DEF') && image.definedSeq > from;
  const hasVolume = fields.has('EX_TRADED_VOL') || fields.has('EX_TRADED');
  const isTotalNew = hasVolume && image.totalSeq > from;
  const known = !isWhole && since === before?.seq ? before.runners : null;
  const rc = [...image.runners.values()]
    .filter(({ seq }) => seq > from)
    .map((runner) => {
      const now = isWhole ? null : (known?.get(runner.id) ?? 'unknown');
      const id = streamSelection(image.definition, runner.id);
      return { id, part: runnerPart(runner, { known: now, projection, hasVolume }) };
    })
    .filter(({ part }) => Object.keys(part).length > 0)
    .map(({ part, id }) => ({ ...part, ...id }));
  if (!isWhole && !isDefined && !isTotalNew && rc.length === 0) return null;
  return asciiJson({
    id: image.definition.marketId,
    ...(isWhole ? { img: true } : {}),
    ...(isDefined ? { marketDefinition: streamDefinition(image.definition, projection.rate) } : {}),
    ...(isTotalNew ? { tv: makeMoney(image.totalMatched) } : {}),
    ...(rc.length > 0 ? { rc } : {}),
    ...(!isWhole && known === null ? { con: true } : {}),
  });
}

interface RunnerReader {
  /** What the reader has: nothing, this image, or one that is no longer kept. */
  readonly known: RunnerImage | 'unknown' | null;
  readonly projection: Projection;
  readonly hasVolume: boolean;
}

function runnerPart(runner: RunnerImage, { known, projection, hasVolume }: RunnerReader): object {
  const { fields, levels } = projection;
  const before = known === 'unknown' ? null : known;
  const ladders: Record<string, readonly (readonly number[])[]> = {};
  for (const side of ['back', 'lay'] as const) {
    const placed = placedChanges(runner[side], {
      known: known === 'unknown' ? known : (before?.[side] ?? null),
      levels,
    });
    const letter = side === 'back' ? 'b' : 'l';
    if (fields.has('EX_BEST_OFFERS_DISP')) ladders[`bdat${letter}`] = placed;
    if (fields.has('EX_BEST_OFFERS')) ladders[`bat${letter}`] = placed;
    if (fields.has('EX_ALL_OFFERS'))
      ladders[`at${letter}`] = pricedChanges(runner[side], before?.[side] ?? []);
  }
  if (fields.has('EX_TRADED')) ladders['trd'] = pricedChanges(runner.traded, before?.traded ?? []);
  const changed = Object.entries(ladders).filter(([, rows]) => rows.length > 0);
  const isTraded =
    fields.has('EX_LTP') && runner.lastTraded !== null && runner.lastTraded !== before?.lastTraded;
  return {
    ...(hasVolume && runner.volume !== before?.volume ? { tv: makeMoney(runner.volume) } : {}),
    ...(isTraded && runner.lastTraded !== null ? { ltp: makeOdds(runner.lastTraded) } : {}),
    ...Object.fromEntries(changed),
  };
}

interface PlacedKnown {
  readonly known: readonly PriceLevel[] | 'unknown' | null;
  readonly levels: number;
}

/** Returns changed positions as [position, price, size]; price and size are 0 for a position now empty. */
function placedChanges(now: readonly PriceLevel[], { known, levels }: PlacedKnown): number[][] {
  const rows: number[][] = [];
  const before = known === 'unknown' ? null : (known ?? []);
  const count = Math.min(levels, before === null ? levels : Math.max(now.length, before.length));
  for (let place = 0; place < count; place += 1) {
    const [level, was] = [now[place], before?.[place]];
    const isSame = before !== null && level?.odds === was?.odds && level?.size === was?.size;
    if (isSame) continue;
    rows.push(
      level === undefined ? [place, 0, 0] : [place, makeOdds(level.odds), makeMoney(level.size)],
    );
  }
  return rows;
}

/** Returns changed prices as [price, size]; size is 0 for a price that has gone. */
function pricedChanges(now: readonly PriceLevel[], before: readonly PriceLevel[]): number[][] {
  const sizes = new Map(before.map(({ odds, size }) => [odds, size]));
  const changed = now.filter(({ odds, size }) => sizes.get(odds) !== size);
  for (const { odds } of now) sizes.delete(odds);
  return [
    ...changed.map(({ odds, size }) => [makeOdds(odds), makeMoney(size)]),
    ...[...sizes.keys()].map((odds) => [makeOdds(odds), 0]),
  ];
}
