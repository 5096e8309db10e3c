/** Rows as any store shows them: what players and operators would read. */
export interface Row {
  readonly seq: number;
  readonly part: number;
  readonly event: string;
  readonly hash: string;
}

export interface KeptBet {
  readonly betId: string;
  readonly matched: number;
  readonly remaining: number;
  readonly cancelled: number;
  readonly lapsed: number;
  readonly outcome: string;
  readonly profit: number;
}

export interface KeptAccount {
  readonly accountId: string;
  readonly balance: number;
  readonly exposure: number;
}

export interface KeptRows {
  readonly accounts: ReadonlyMap<string, KeptAccount>;
  readonly bets: ReadonlyMap<string, KeptBet>;
  /** By `site/reference`, in the model's form. */
  readonly payments: ReadonlyMap<string, string>;
  readonly faults: readonly string[];
}
