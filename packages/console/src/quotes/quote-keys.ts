/** What the keys of the page of quotes mean. */
import type { ShownQuote } from '@layline/contract/console-quotes';

/** As `quote move` takes it. */
export interface Move {
  readonly by: number;
  readonly spreadBy: number;
  readonly rateBy: number;
}

export type QuoteAct =
  | { readonly kind: 'ball'; readonly isMatch: boolean }
  | { readonly kind: 'open'; readonly isMatch: boolean }
  | { readonly kind: 'choose'; readonly step: number }
  | { readonly kind: 'choose-nth'; readonly nth: number }
  | { readonly kind: 'runner'; readonly step: number }
  | { readonly kind: 'move'; readonly move: Move };

const still: Move = { by: 0, spreadBy: 0, rateBy: 0 };

/** Sessions move by runs, and with shift by halves; odds by hundredths, and with shift by tens of them. */
export const stepsOf = {
  session: { usual: 1, shifted: 0.5, rate: 5 },
  bookmaker: { usual: 1, shifted: 10, rate: 0 },
} as const;

interface Press {
  readonly key: string;
  readonly shiftKey: boolean;
}

/** Null for a key without a meaning. Ball running and bets on are two keys, so that none opens by mistake. */
export function actOf({ key, shiftKey }: Press, kind: ShownQuote['kind']): QuoteAct | null {
  const { usual, shifted, rate } = stepsOf[kind];
  const step = shiftKey ? shifted : usual;
  const move = (change: Partial<Move>): QuoteAct => ({
    kind: 'move',
    move: { ...still, ...change },
  });
  const digit = /^[1-9]$/.exec(key)?.[0];
  if (digit !== undefined) return { kind: 'choose-nth', nth: Number(digit) - 1 };
  switch (key) {
    case 'b':
    case 'B':
      return { kind: 'ball', isMatch: shiftKey };
    case 'o':
    case 'O':
      return { kind: 'open', isMatch: shiftKey };
    case 'j':
      return { kind: 'choose', step: 1 };
    case 'k':
      return { kind: 'choose', step: -1 };
    case 'r':
    case 'R':
      return { kind: 'runner', step: shiftKey ? -1 : 1 };
    case 'ArrowUp':
      return move({ by: step });
    case 'ArrowDown':
      return move({ by: -step });
    case 'ArrowRight':
      return move({ spreadBy: step });
    case 'ArrowLeft':
      return move({ spreadBy: -step });
    case '+':
      return rate === 0 ? null : move({ rateBy: rate });
    case '-':
      return rate === 0 ? null : move({ rateBy: -rate });
    default:
      return null;
  }
}

export const addMoves = (a: Move, b: Move): Move => ({
  by: a.by + b.by,
  spreadBy: a.spreadBy + b.spreadBy,
  rateBy: a.rateBy + b.rateBy,
});
