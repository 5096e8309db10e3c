/**
 * Reads the lines of a worksheet into facts. The grammar is that of the sentences which the house shows with
 * a settled bet; a line that fits none is not guessed at.
 */
import { type Money, money, parseMoney } from '@layline/contract/money';

export interface Reduction {
  /** Thousandths of a percent. */
  readonly factor: number;
  readonly basis: 'win' | 'rest';
  readonly before: number;
  readonly after: number;
  readonly isFloor: boolean;
}

export type LineEnding = 'won' | 'half-won' | 'push' | 'half-lost' | 'lost';

export type SheetLine =
  | {
      readonly kind: 'odds-bet';
      readonly side: 'back' | 'lay';
      readonly stake: Money;
      readonly odds: number;
    }
  | { readonly kind: 'unmatched'; readonly size: Money }
  | { readonly kind: 'runner'; readonly won: boolean; readonly isLay: boolean }
  | { readonly kind: 'dead-heat'; readonly tied: number; readonly places: number }
  | ({ readonly kind: 'reduced' } & Reduction)
  | { readonly kind: 'void-piece'; readonly size: Money; readonly odds: number }
  | { readonly kind: 'lost'; readonly size: Money; readonly isLay: boolean; readonly gained: Money }
  | {
      readonly kind: 'won';
      readonly size: Money;
      readonly odds: number;
      /** The size together with what was matched before, and what that won. */
      readonly joined: {
        readonly offset: Money;
        readonly all: Money;
        readonly before: Money;
      } | null;
      readonly isLay: boolean;
      readonly gained: Money;
    }
  | {
      readonly kind: 'shared';
      readonly size: Money;
      readonly odds: number;
      readonly places: number;
      readonly tied: number;
      readonly isLay: boolean;
      readonly gained: Money;
    }
  | {
      readonly kind: 'line';
      /** The margin or the total, turned for Under and the second team. */
      readonly ahead: number;
      readonly quarters: number;
      readonly ending: LineEnding;
    }
  | {
      readonly kind: 'returned';
      readonly size: Money;
      readonly odds: number;
      readonly isLay: boolean;
      readonly gained: Money;
    }
  | {
      readonly kind: 'half';
      readonly size: Money;
      /** Null for half of a stake that is lost. */
      readonly odds: number | null;
      /** What of the bet was matched before. */
      readonly offset: Money;
      readonly isLay: boolean;
      readonly gained: Money;
    }
  | { readonly kind: 'void' }
  /** Has the form of a known sentence, and names two figures where one must stand twice. */
  | { readonly kind: 'inconsistent'; readonly text: string }
  | {
      readonly kind: 'commission';
      readonly net: Money;
      readonly base: number;
      readonly discount: number;
      readonly taken: Money;
    }
  | { readonly kind: 'rebate'; readonly made: Money; readonly rate: number; readonly given: Money }
  | {
      readonly kind: 'session-bet';
      readonly side: 'back' | 'lay';
      readonly line: number;
      readonly rate: number;
      readonly stake: Money;
    }
  | { readonly kind: 'session-result'; readonly result: number; readonly isYes: boolean }
  | {
      readonly kind: 'session-won';
      readonly stake: Money;
      readonly rate: number;
      readonly gained: Money;
    }
  | { readonly kind: 'session-lost'; readonly stake: Money; readonly gained: Money };

/** Throws for digits beyond the range of money, which the caller takes for a line that is not known. */
function amount(text = ''): Money {
  const read = parseMoney(text.replace('+', ''));
  if (read === null) throw new RangeError(`${text} is no amount`);
  return read;
}
/** Decimal odds or a percentage, with at most this many decimals, as whole units. */
function scaled(text = '', decimals = 2): number {
  const [whole = '', rest = ''] = text.split('.');
  if (rest.length > decimals) throw new RangeError(`${text} has too many decimals`);
  return Number(whole + rest.padEnd(decimals, '0'));
}

const m = String.raw`(\d+\.\d\d)`;
const s = String.raw`([+-]?\d+\.\d\d)`;
const n = String.raw`(\d+(?:\.\d+)?)`;
const turned = String.raw`(, turned for the lay)?`;
const rules = String.raw`(?: Rules: \S+\.)?`;

const endings: Readonly<Record<string, LineEnding>> = {
  'the line won': 'won',
  'half of the stake won, the other half was returned': 'half-won',
  'the stake was returned': 'push',
  'half of the stake lost, the other half was returned': 'half-lost',
  'the line lost': 'lost',
};

type Make = (found: readonly (string | undefined)[]) => SheetLine;

const sideOf = (word: string | undefined) => (word === 'Back' || word === 'Yes' ? 'back' : 'lay');

const forms: readonly (readonly [form: string, make: Make])[] = [
  [
    `(Back|Lay) ${m} on .* at ${m} or better\\.${rules}`,
    ([side, stake, odds]) => ({
      kind: 'odds-bet',
      side: sideOf(side),
      stake: amount(stake),
      odds: scaled(odds),
    }),
  ],
  [
    `${m} of it found no match and does not count\\.`,
    ([size]) => ({ kind: 'unmatched', size: amount(size) }),
  ],
  [
    'The runner won(, so the lay lost)?\\.',
    ([lay]) => ({ kind: 'runner', won: true, isLay: lay !== undefined }),
  ],
  [
    'The runner lost(, so the lay won)?\\.',
    ([lay]) => ({ kind: 'runner', won: false, isLay: lay !== undefined }),
  ],
  [
    'Dead heat: (\\d+) runners for (\\d+) places?, so \\2/\\1 of the stake wins\\.',
    ([tied, places]) => ({ kind: 'dead-heat', tied: Number(tied), places: Number(places) }),
  ],
  [
    `.* was removed, (?:reduction factor|deductions of) ${n} %(?: in all)?: ` +
      `(${m} x|1 \\+ \\(${m} - 1\\) x) \\(1 - \\1 %\\)(, and no less than 1\\.01)? = ${m}\\.`,
    ([factor, , win, rest, floor, after]) => ({
      kind: 'reduced',
      factor: scaled(factor, 3),
      basis: win === undefined ? 'rest' : 'win',
      before: scaled(win ?? rest),
      after: scaled(after),
      isFloor: floor !== undefined,
    }),
  ],
  [
    `${m} at ${m} was matched between an incident and the suspension that followed it, ` +
      'and is void on both sides\\.',
    ([size, odds]) => ({ kind: 'void-piece', size: amount(size), odds: scaled(odds) }),
  ],
  [
    `Stake ${m} lost by the backer${turned}: ${s}\\.`,
    ([size, lay, gained]) => ({
      kind: 'lost',
      size: amount(size),
      isLay: lay !== undefined,
      gained: amount(gained),
    }),
  ],
  [
    `${m} x \\(${m} - 1\\)` +
      `(?:, rounded with ${m} of the bet that waited: ${m} x \\(\\2 - 1\\) - ${m})?${turned}: ${s}\\.`,
    ([size, odds, offset, all, before, lay, gained]) => ({
      kind: 'won',
      size: amount(size),
      odds: scaled(odds),
      joined:
        offset === undefined
          ? null
          : { offset: amount(offset), all: amount(all), before: amount(before) },
      isLay: lay !== undefined,
      gained: amount(gained),
    }),
  ],
  [
    `${m} x ${m} x (\\d+)/(\\d+) - \\1${turned}: ${s}\\.`,
    ([size, odds, places, tied, lay, gained]) => ({
      kind: 'shared',
      size: amount(size),
      odds: scaled(odds),
      places: Number(places),
      tied: Number(tied),
      isLay: lay !== undefined,
      gained: amount(gained),
    }),
  ],
  [
    `(?:Margin|Total) (-?\\d+)( turned)? at handicap ([+-]?${n}): (${Object.keys(endings).join('|')})\\.`,
    ([number, turn, handicap = '', , ending = '']) => ({
      kind: 'line',
      ahead: Number(number) * (turn === undefined ? 1 : -1),
      quarters: Number(handicap) * 4,
      ending: endings[ending] as LineEnding,
    }),
  ],
  [
    `Stake ${m} at ${m} returned${turned}: ${s}\\.`,
    ([size, odds, lay, gained]) => ({
      kind: 'returned',
      size: amount(size),
      odds: scaled(odds),
      isLay: lay !== undefined,
      gained: amount(gained),
    }),
  ],
  [
    `Half of ${m}(?: x \\(${m} - 1\\))?(?:, rounded with ${m} that waited)?` +
      `(?: lost by the backer)?${turned}: ${s}\\.`,
    ([size, odds, offset, lay, gained]) => ({
      kind: 'half',
      size: amount(size),
      odds: odds === undefined ? null : scaled(odds),
      offset: offset === undefined ? money(0) : amount(offset),
      isLay: lay !== undefined,
      gained: amount(gained),
    }),
  ],
  ['Void: .*\\. Nothing is won or lost\\.', () => ({ kind: 'void' })],
  [
    'It was struck between an incident and the suspension that followed it, and is void\\.',
    () => ({ kind: 'void' }),
  ],
  [
    `Commission ${m} × ${n} %(?: × \\(1 - ${n} %\\))? = ${m}\\.`,
    ([net, base, discount, taken]) => ({
      kind: 'commission',
      net: amount(net),
      base: scaled(base),
      discount: scaled(discount ?? '0'),
      taken: amount(taken),
    }),
  ],
  [
    `Maker rebate ${m} × ${n} % = ${m}\\.(?: The commission of the market pays ${m} of it\\.)?`,
    ([made, rate, given]) => ({
      kind: 'rebate',
      made: amount(made),
      rate: scaled(rate),
      given: amount(given),
    }),
  ],
  [
    `(Yes|No) at (\\d+(?:\\.\\d)?), rate (\\d+), stake ${m}\\.${rules}`,
    ([side, line, rate, stake]) => ({
      kind: 'session-bet',
      side: sideOf(side),
      line: scaled(line),
      rate: Number(rate),
      stake: amount(stake),
    }),
  ],
  [
    'It came to (\\d+); it (wins at its line or above|wins below its line)\\.',
    ([result, rule]) => ({
      kind: 'session-result',
      result: Number(result),
      isYes: rule === 'wins at its line or above',
    }),
  ],
  [
    `${m} x (\\d+) / 100: ${s}\\.`,
    ([stake, rate, gained]) => ({
      kind: 'session-won',
      stake: amount(stake),
      rate: Number(rate),
      gained: amount(gained),
    }),
  ],
  [
    `Stake ${m} lost: ${s}\\.`,
    ([stake, gained]) => ({ kind: 'session-lost', stake: amount(stake), gained: amount(gained) }),
  ],
];

/** The second place of a figure, which must be that of the first. */
const again = /\\\d/g;

const compiled = forms.map(([form, make]) => ({
  exact: new RegExp(`^${form}$`, 's'),
  /** With any figures in the second places. */
  loose: new RegExp(`^${form.replaceAll(again, '[^ ,.]+(?:\\.\\d+)?')}$`, 's'),
  make,
}));

/** Null for a line that this verifier does not know. */
export function readSheetLine(text: string): SheetLine | null {
  for (const { exact, loose, make } of compiled) {
    const found = exact.exec(text);
    if (found === null) {
      if (loose.test(text)) return { kind: 'inconsistent', text };
      continue;
    }
    try {
      return make(found.slice(1));
    } catch (error) {
      if (error instanceof RangeError) return null;
      throw error;
    }
  }
  return null;
}
