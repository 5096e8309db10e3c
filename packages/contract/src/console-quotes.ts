/** Markets that traders quote, as the console shows them. */

export interface ShownPrice {
  readonly line: number;
  /** What a winner gains on a stake of 100. */
  readonly rate: number;
}

export interface ShownQuote {
  readonly market: string;
  readonly event: string;
  readonly eventId: string;
  readonly name: string;
  readonly kind: 'session' | 'bookmaker';
  /** The rule set by which it is settled. */
  readonly rules: string;
  /** The quote in words. */
  readonly quote: string;
  /** `open` if it takes bets, else why it takes none. */
  readonly state: string;
  /** Null until it is quoted, and for a bookmaker market. */
  readonly session: { readonly no: ShownPrice | null; readonly yes: ShownPrice | null } | null;
  /** Of a bookmaker market, quoted or not; odds in major units. */
  readonly runners: readonly {
    readonly id: number;
    readonly name: string;
    readonly back: number | null;
    readonly lay: number | null;
  }[];
  /** Grows with each change; a change names the version that its trader saw. */
  readonly version: number;
  /** The most that the venue loses by one outcome of it, in major units, below zero; 0 without bets. */
  readonly worst: number;
}

/** The state of a quote that takes bets. */
export const quoteIsOpen = 'open';
/** The state of a market without a price on either side. */
export const quoteIsMissing = 'no quote yet';
/** What the refusal of a quote that is far from the one before begins with; `sure` quotes it all the same. */
export const farQuoteStart = 'SURE: ';
