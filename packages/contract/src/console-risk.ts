/** What the console shows of positions and exposures. */

/** Whose position is shown; the id of the venue is empty. */
export interface ShownScope {
  readonly kind: 'venue' | 'site' | 'agent';
  readonly id: string;
}

/** Figures in major units, by outcome; below zero is a loss. */
export interface ShownPositionPart {
  readonly players: number;
  /** What is won on all bets of these players. */
  readonly total: readonly number[];
  /** What remains of it with the scope. */
  readonly own: readonly number[];
}

/** What a venue, site or agent wins or loses for each outcome of a market, on matched bets. */
export interface ShownPosition extends ShownPositionPart {
  readonly market: string;
  readonly name: string;
  readonly event: string;
  readonly isSession: boolean;
  readonly scope: ShownScope;
  /** From the widest that the reader may see down to the scope. */
  readonly path: readonly ShownScope[];
  /** Names of runners, or ranges of numbers such as `45–51`. */
  readonly outcomes: readonly string[];
  /** What agents below keep. */
  readonly below: readonly number[];
  readonly passedUp: readonly number[];
  /** Of all outcomes, those with several winners included; zero or below. */
  readonly worst: { readonly total: number; readonly own: number };
  /** Direct players together have the id `players`. */
  readonly branches: readonly (ShownPositionPart & {
    readonly kind: 'site' | 'agent' | 'players';
    readonly id: string;
  })[];
  /** The direct players who may win most. */
  readonly direct: readonly (ShownPositionPart & {
    readonly site: string;
    readonly user: string;
  })[];
  readonly directCount: number;
}

/** The worst outcome of an open market for a venue, site or agent, in major units. */
export interface ShownExposure {
  readonly market: string;
  readonly event: string;
  readonly name: string;
  readonly players: number;
  /** The outcome that is worst for the scope; empty if none loses, or if it has several winners. */
  readonly outcome: string;
  readonly own: number;
  /** What all players together win at most. */
  readonly total: number;
}

export interface ShownExposures {
  readonly path: readonly ShownScope[];
  /** The worst first, at most some hundreds. */
  readonly rows: readonly ShownExposure[];
  /** Of all markets with bets. */
  readonly markets: number;
}

/** The open bets of a player in a market, with what the player wins by each outcome. */
export interface ShownPositionBets {
  readonly outcomes: readonly string[];
  readonly rows: readonly {
    readonly bet: string;
    readonly placed: string;
    readonly on: string;
    /** The odds that were asked for, or the line of a session. */
    readonly asked: number;
    /** The average odds of what is matched, 0 while nothing is; or the line of a session. */
    readonly price: number;
    readonly staked: number;
    readonly matched: number;
    readonly results: readonly number[];
    readonly worksheet: string;
  }[];
}

/** A casino round with open bets, in major units. */
export interface ShownRound {
  readonly round: string;
  readonly game: string;
  readonly players: number;
  readonly bets: number;
  readonly staked: number;
  /** The worst result, of all bets and of the scope's own part; null if wins grow until players leave. */
  readonly worst: { readonly total: number; readonly own: number } | null;
  readonly branches: readonly { readonly id: string; readonly staked: number }[];
  readonly options: readonly {
    readonly table: string;
    readonly group: string;
    readonly option: string;
    readonly side: string;
    readonly bets: number;
    readonly staked: number;
    /** What its players win if it does best; null if that grows until they leave. */
    readonly pays: number | null;
    /** In the order of the branches. */
    readonly stakes: readonly number[];
  }[];
}

export interface ShownRounds {
  readonly path: readonly ShownScope[];
  /** The worst first. */
  readonly rounds: readonly ShownRound[];
}

/** A bet just taken or refused, with amounts in major units. */
export interface TickedBet {
  readonly betId: string;
  readonly at: string;
  readonly player: string;
  readonly site: string;
  /** In words. */
  readonly sport: string;
  /** Null for a bet at a casino table. */
  readonly marketId: string | null;
  readonly event: string;
  readonly market: string;
  readonly pick: string;
  readonly side: string;
  /** The odds that the player asked for, or the line of a session; 0 for a bet that names no odds. */
  readonly asked: number;
  /** The average odds of what is matched, 0 while nothing is; or the line of a session. */
  readonly price: number;
  readonly stake: number;
  readonly matched: number;
  /** What the matched part gains at most, before commission. */
  readonly couldWin: number;
  /** Why it was refused; empty for a bet that was taken. */
  readonly refused: string;
  /** How far its price moved for the player within a second, in hundredths of a percent; null if not. */
  readonly move: number | null;
}

/** What a member of staff wants marked among the newest bets; amounts in major units. */
export interface BetAlerts {
  /** Null for none, as the next two. */
  readonly stakeMin: number | null;
  readonly winMin: number | null;
  /** In percent: how far a price moved for the player within a second. */
  readonly moveMin: number | null;
  /** Names of players whose bets are marked, whatever they are. */
  readonly players: readonly string[];
  readonly isOnRefusals: boolean;
}

export const noBetAlerts: BetAlerts = {
  stakeMin: null,
  winMin: null,
  moveMin: null,
  players: [],
  isOnRefusals: false,
};

/** What a site won and lost on settled bets, in major units; positive if the house won. */
interface ShownProfitSums {
  readonly bets: number;
  readonly staked: number;
  /** The house's own part, after what agents bear. */
  readonly result: number;
  readonly commission: number;
  /** Result and commission. */
  readonly profit: number;
}

export interface ShownProfitRow extends ShownProfitSums {
  readonly key: string;
  readonly name: string;
}

export interface ShownProfit {
  /** Of its days. */
  readonly timeZone: string;
  readonly rows: readonly ShownProfitRow[];
  readonly total: ShownProfitSums;
}

/** A market that is not yet settled. */
export interface ListedMarket {
  readonly marketId: string;
  readonly name: string;
  readonly kind: string;
  readonly event: string;
  readonly sportId: string;
  readonly status: string;
  readonly isInPlay: boolean;
  readonly startAt: string;
  readonly takesBets: boolean;
  /** Whether players of all sites may add risk. */
  readonly takesRisk: boolean;
  readonly players: number;
  readonly competition: string;
  /** The feed that shows it; empty if none does. */
  readonly source: string;
  /** Why the prices of its source are not trusted; null if they are. */
  readonly distrust: string | null;
  /** What is matched of it at its source, in major units. */
  readonly matched: number;
  /** The venue's worst result, in major units; zero or below. */
  readonly worst: number;
  readonly betDelayMs: number;
  /** What the operator set for it; empty if nothing. */
  readonly terms: string;
  /** The widest stakes of all sites; null where no site takes any. */
  readonly stakes: { readonly min: number; readonly max: number } | null;
  /** By the best back odds, in hundredths of a percent; null unless every runner has odds. */
  readonly margin: number | null;
}

/** A market whose result is due, though its source has said nothing of it. */
export interface DueMarket {
  readonly market: string;
  readonly event: string;
  readonly name: string;
  readonly startAt: string;
  readonly players: number;
  readonly why: string;
}
