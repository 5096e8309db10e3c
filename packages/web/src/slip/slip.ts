/**
 * The bet slip: at most one, as a union in which each state has only its own fields (SLIP-1). Pure: no React,
 * no clock, no network. Stakes are kept as typed and parsed when needed.
 */
import type { Persistence } from '@layline/contract/market';
import { type Money, money, noMoney, parseMoney } from '@layline/contract/money';
import {
  nextTick,
  type Odds,
  odds,
  oddsMax,
  oddsMin,
  parseOdds,
  previousTick,
} from '@layline/contract/odds';
import type { LinePrice } from '../live/parse-sessions.ts';
import { formatOdds } from '../ui/figures.ts';
import type { AttachedTexts } from './attached.ts';
import { isSameCell, type SlipChoice } from './choice.ts';

export interface SlipFields {
  readonly choice: SlipChoice;
  /** Empty for a session, whose line and rate are fixed. */
  readonly oddsText: string;
  readonly stakeText: string;
  /** What happens to the unmatched part. */
  readonly persistence: Persistence;
  /** Matches what is available and cancels the rest; otherwise a bet that may not wait is all or nothing. */
  readonly isPartTaken: boolean;
  /** Twice the stake: to win, and to be placed. */
  readonly isEachWay: boolean;
  /** The place market's price for an each-way bet; null if it has none. */
  readonly placeOdds: Odds | null;
  /** A stop, a take profit or an offset that the bet brings along; null while their fields are closed. */
  readonly attached: AttachedTexts | null;
  /** Its prices are from before the page was loaded again, and the player has not confirmed them. */
  readonly hasKeptPrices?: true;
}

/** The server's message, or that of the check before it. */
export interface SlipRefused {
  readonly message: string;
  /** Of the server's refusal; empty for one of our own. */
  readonly code: string;
}

export type Slip =
  | { readonly state: 'closed' }
  | ({ readonly state: 'editing'; readonly refusal: SlipRefused | null } & SlipFields)
  | ({
      readonly state: 'sending';
      readonly clientRef: string;
      readonly sentAt: number;
    } & SlipFields)
  /** No answer came, so the outcome is unknown. The same reference can be sent again safely. */
  | ({ readonly state: 'unsure'; readonly clientRef: string } & SlipFields);

export type OpenSlip = Exclude<Slip, { readonly state: 'closed' }>;

export type SlipAct =
  | { readonly act: 'open'; readonly choice: SlipChoice }
  | { readonly act: 'close' }
  | { readonly act: 'writeStake'; readonly text: string }
  | { readonly act: 'writeOdds'; readonly text: string }
  | { readonly act: 'stepOdds'; readonly by: 1 | -1 }
  | { readonly act: 'leave'; readonly persistence: Persistence }
  | { readonly act: 'takePart'; readonly isPartTaken: boolean }
  | { readonly act: 'betEachWay'; readonly isEachWay: boolean; readonly placeOdds: Odds | null }
  | { readonly act: 'attach'; readonly texts: AttachedTexts | null }
  | { readonly act: 'takeLine'; readonly price: LinePrice }
  | { readonly act: 'takeOdds'; readonly odds: Odds }
  | { readonly act: 'halve' }
  | { readonly act: 'double' }
  | { readonly act: 'send'; readonly clientRef: string; readonly at: number }
  | { readonly act: 'accept' }
  | ({ readonly act: 'refuse' } & SlipRefused)
  | { readonly act: 'lose' };

export const closedSlip: Slip = { state: 'closed' };

const grouped = /^\d{1,3}(,\d{2,3})*,\d{3}(\.\d*)?$/;
const commaDecimal = /^\d+,\d{1,2}$/;

/** Writes a comma as a point where it cannot stand between groups: `1,85` is 1.85. */
export const withPoint = (text: string): string =>
  commaDecimal.test(text.trim()) ? text.trim().replace(',', '.') : text.trim();

/** `1,000`, `1,00,000` and `1 000` are groups, `2,5` is two and a half; null for an invalid amount. */
export function parseStake(text: string): Money | null {
  const plain = text.trim().replaceAll(/(?<=\d)\s(?=\d{3}\b)/g, '');
  if (grouped.test(plain)) return parseMoney(plain.replaceAll(',', ''));
  return parseMoney(withPoint(plain));
}

export const stakeOf = (slip: SlipFields): Money | null => parseStake(slip.stakeText);
export const oddsOf = ({ oddsText }: SlipFields): Odds | null => parseOdds(withPoint(oddsText));

const makeStakeText = (value: Money): string => String(value / 100);

/** SLIP-1: half and double give whole numbers. */
function halved(text: string): string {
  const stake = parseStake(text) ?? noMoney;
  return makeStakeText(money(Math.floor(stake / 200) * 100));
}

const stakeTextMax = money(9_999_999_900);

function doubled(text: string): string {
  const stake = parseStake(text) ?? noMoney;
  const twice = Math.floor((stake * 2) / 100) * 100;
  return makeStakeText(money(Math.min(twice, stakeTextMax)));
}

/** Steps one hundredth up or down within valid odds, or one step of the ladder for a bet that may wait. */
function steppedOdds({ oddsText, persistence }: SlipFields, by: 1 | -1, chosen: Odds): string {
  const from = parseOdds(oddsText) ?? chosen;
  if (persistence !== 'fill-or-kill') {
    return formatOdds((by === 1 ? nextTick(from) : previousTick(from)) ?? from);
  }
  return formatOdds(odds(Math.min(Math.max(from + by, oddsMin), oddsMax)));
}

/**
 * A tap on the same cell closes the slip; another tap moves it there and keeps the stake. A bet with an
 * unknown outcome keeps the slip on its own event; on other events the open bets show it.
 */
function opened(slip: Slip, choice: SlipChoice): Slip {
  if (slip.state === 'sending') return slip;
  if (slip.state === 'unsure' && slip.choice.eventId === choice.eventId) return slip;
  if (slip.state === 'editing' && isSameCell(slip.choice, choice)) return closedSlip;
  const stakeText = slip.state === 'editing' ? slip.stakeText : '';
  return {
    state: 'editing',
    choice,
    oddsText: choice.kind === 'session' ? '' : formatOdds(choice.odds),
    stakeText,
    persistence: choice.kind === 'match' && choice.isOffer ? 'keep' : 'fill-or-kill',
    isPartTaken: false,
    isEachWay: false,
    placeOdds: null,
    attached: null,
    refusal: null,
  };
}

const fieldsOf = (slip: SlipFields): SlipFields => ({
  choice: slip.choice,
  oddsText: slip.oddsText,
  stakeText: slip.stakeText,
  persistence: slip.persistence,
  isPartTaken: slip.isPartTaken,
  isEachWay: slip.isEachWay,
  placeOdds: slip.placeOdds,
  attached: slip.attached,
});

function edited(slip: Slip, change: (fields: SlipFields) => Partial<SlipFields>): Slip {
  if (slip.state !== 'editing') return slip;
  return { ...slip, ...change(slip), refusal: null };
}

/** Keeps a refusal, because the place price changes by itself. */
function betEachWay(slip: Slip, { isEachWay, placeOdds }: EachWayAct): Slip {
  if (slip.state !== 'editing' || slip.choice.kind === 'session') return slip;
  if (slip.choice.eachWay === undefined) return slip;
  const whole = { persistence: 'fill-or-kill', isPartTaken: false } as const;
  return { ...slip, isEachWay, placeOdds, ...whole, attached: null };
}

type EachWayAct = Extract<SlipAct, { readonly act: 'betEachWay' }>;

export function applySlip(slip: Slip, act: SlipAct): Slip {
  switch (act.act) {
    case 'open':
      return opened(slip, act.choice);
    case 'close':
      return slip.state === 'sending' ? slip : closedSlip;
    case 'writeStake':
      return edited(slip, () => ({ stakeText: act.text }));
    case 'writeOdds':
      return edited(slip, () => ({ oddsText: act.text }));
    case 'stepOdds':
      return edited(slip, (fields) => {
        const { choice } = fields;
        if (choice.kind === 'session') return {};
        return { oddsText: steppedOdds(fields, act.by, choice.odds) };
      });
    case 'leave':
      return edited(slip, ({ choice }) =>
        choice.kind === 'match' ? { persistence: act.persistence, isPartTaken: false } : {},
      );
    case 'takePart':
      return edited(slip, ({ choice, isEachWay }) =>
        choice.kind === 'session' || isEachWay
          ? {}
          : { isPartTaken: act.isPartTaken, persistence: 'fill-or-kill' },
      );
    case 'betEachWay':
      return betEachWay(slip, act);
    case 'attach':
      return edited(slip, ({ choice, isEachWay }) =>
        choice.kind === 'match' && !isEachWay ? { attached: act.texts } : {},
      );
    case 'takeLine':
      return edited(slip, ({ choice }) =>
        choice.kind === 'session' ? { choice: { ...choice, price: act.price } } : {},
      );
    case 'takeOdds':
      return edited(slip, ({ choice }) =>
        choice.kind === 'session'
          ? {}
          : { choice: { ...choice, odds: act.odds }, oddsText: formatOdds(act.odds) },
      );
    case 'halve':
      return edited(slip, ({ stakeText }) => ({ stakeText: halved(stakeText) }));
    case 'double':
      return edited(slip, ({ stakeText }) => ({ stakeText: doubled(stakeText) }));
    case 'send':
      if (slip.state !== 'editing' && slip.state !== 'unsure') return slip;
      return { ...fieldsOf(slip), state: 'sending', clientRef: act.clientRef, sentAt: act.at };
    case 'accept':
      return closedSlip;
    case 'refuse':
      if (slip.state === 'closed') return slip;
      return {
        ...fieldsOf(slip),
        state: 'editing',
        refusal: { message: act.message, code: act.code },
      };
    case 'lose':
      if (slip.state !== 'sending') return slip;
      return { ...fieldsOf(slip), state: 'unsure', clientRef: slip.clientRef };
  }
}
