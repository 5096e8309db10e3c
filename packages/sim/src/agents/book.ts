/**
 * What agents should have and owe, computed differently from the exchange: each bet keeps a copy of the
 * path above its player at placement, and parts are integer divisions of bigints.
 */

const kinds = ['sports', 'casino', 'commission'] as const;
export type Kind = (typeof kinds)[number];
type Shares = Readonly<Record<Kind, number>>;

export interface BookAgent {
  readonly id: string;
  readonly rank: number;
  upline: string | null;
  shares: Shares;
  credit: number;
  allocated: number;
  balance: number;
}

interface Step {
  readonly id: string;
  readonly shares: Shares;
}

export interface BookBet {
  readonly player: string;
  readonly path: readonly Step[];
  readonly stake: number;
  /** The selection of the bet. */
  readonly pick: number;
}

export class AgentBook {
  readonly agents = new Map<string, BookAgent>();
  readonly playerOf = new Map<string, string | null>();
  /** By `agent>upline`; settled sheets are left out. */
  readonly owed = new Map<string, number>();

  agent(id: string): BookAgent {
    const found = this.agents.get(id);
    if (found === undefined) throw new Error(`The book has no agent ${id}`);
    return found;
  }

  below(id: string | null): BookAgent[] {
    return [...this.agents.values()].filter(({ upline }) => upline === id);
  }

  /** True if the agent is `top` or below it. */
  isUnder(id: string | null, top: string): boolean {
    if (id === null) return false;
    return id === top || this.isUnder(this.agent(id).upline, top);
  }

  pathOf(player: string): Step[] {
    const path: Step[] = [];
    let next = this.playerOf.get(player) ?? null;
    while (next !== null) {
      const { id, shares, upline } = this.agent(next);
      path.push({ id, shares });
      next = upline;
    }
    return path;
  }

  owes(id: string, upline: string | null): number {
    return this.owed.get(`${id}>${upline ?? ''}`) ?? 0;
  }

  owe(id: string, upline: string | null, amount: number): void {
    const key = `${id}>${upline ?? ''}`;
    const left = this.owes(id, upline) + amount;
    if (left === 0) this.owed.delete(key);
    else this.owed.set(key, left);
  }

  /** Points between two agents; the site has unlimited points. */
  give(from: string | null, to: string | null, amount: number): void {
    if (from !== null) this.agent(from).balance -= amount;
    if (to !== null) this.agent(to).balance += amount;
  }

  has(id: string | null, amount: number): boolean {
    return id === null || amount === 0 || this.agent(id).balance >= amount;
  }

  /** Shares a gain of the site from players under a path; `turn` -1 reverses it. */
  share(
    path: readonly Step[],
    given: { readonly kind: Kind; readonly gain: number },
    turn = 1,
  ): void {
    const { kind, gain } = given;
    let has = gain;
    for (const [nth, { id, shares }] of path.entries()) {
      const up = path[nth + 1]?.id ?? null;
      const passed = Math.sign(gain) * partOf(Math.abs(gain), 10_000 - shares[kind]);
      this.agent(id).balance += turn * (has - passed);
      this.owe(id, up, turn * passed);
      has = passed;
    }
  }
}

const partOf = (amount: number, hundredths: number): number =>
  Number((BigInt(amount) * BigInt(hundredths)) / 10_000n);

/** A completed sharing, kept so that it can be reversed. */
export interface Shared {
  readonly path: readonly Step[];
  readonly kind: Kind;
  readonly gain: number;
}

/** Sharings of bets at even money; commission is in basis points of each player's gain. */
export function sharingsOf(
  bets: readonly BookBet[],
  result: {
    readonly winner: number | null;
    readonly kind: 'sports' | 'casino';
    readonly rate: number;
  },
): Shared[] {
  const { winner, kind, rate } = result;
  if (winner === null) return [];
  const wonBy = (own: readonly BookBet[]): number =>
    own.reduce((sum, { pick, stake }) => sum + (pick === winner ? stake : 0 - stake), 0);
  const results = [...Map.groupBy(bets, (bet) => JSON.stringify([bet.player, bet.path])).values()];
  const shared = results.map((own) => ({ path: own[0]?.path ?? [], kind, gain: 0 - wonBy(own) }));
  const commissions = [...Map.groupBy(bets, ({ player }) => player).values()].flatMap((own) =>
    commissionsOf(own, { wonBy, rate }),
  );
  return [...shared, ...commissions].filter(({ gain }) => gain !== 0);
}

interface Charging {
  readonly wonBy: (own: readonly BookBet[]) => number;
  readonly rate: number;
}

/**
 * One player's commission, by the path of the bets that won it: the later paths in whole minor units of what
 * they won, and the first of the winners the rest.
 */
function commissionsOf(own: readonly BookBet[], { wonBy, rate }: Charging): Shared[] {
  const whole = Math.floor((Math.max(0, wonBy(own)) * rate + 5_000) / 10_000);
  const paths = [...Map.groupBy(own, ({ path }) => JSON.stringify(path)).values()];
  const winners = paths.filter((bets) => wonBy(bets) > 0);
  const all = winners.reduce((sum, bets) => sum + wonBy(bets), 0);
  let left = whole;
  const shared: Shared[] = [];
  for (const bets of winners.toReversed()) {
    const isFirst = bets === winners[0];
    const exact = (BigInt(whole) * BigInt(wonBy(bets))) / BigInt(all);
    const gain = isFirst ? left : Number(exact);
    left -= gain;
    shared.push({ path: bets[0]?.path ?? [], kind: 'commission', gain });
  }
  return shared;
}
