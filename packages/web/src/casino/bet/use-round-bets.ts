/** The player's open bets in the running round at one table, cleared by CAS-6. */
import type { BetRow } from '@layline/contract';
import { addMoney, type Money, noMoney } from '@layline/contract/money';
import { useEffect, useMemo, useState } from 'react';
import { useMatchBets, useTradeList } from '../../own-bets/bets-query.ts';
import { parseAmount } from '../../session/amount.ts';
import { clearAt, neverCleared } from '../feed/clearing.ts';
import type { LiveRound } from '../feed/live-round.ts';
import { parseStake, type Stake } from './position.ts';
import { rememberRound } from './round-memory.ts';

export interface RoundBets {
  readonly rows: readonly BetRow[];
  /** Stakes of the open bets. */
  readonly stakes: readonly Stake[];
  /** All bets of the round, until the next one: settled bets leave the list of open ones. */
  readonly shownRows: readonly BetRow[];
  readonly shownStakes: readonly Stake[];
  /** Whether the player has bet in this round; settled bets leave the list of open ones. */
  readonly hadBets: boolean;
  /** The worst case of this table's open bets, as the server computes it. */
  readonly exposure: Money;
}

/** Returns the round whose bets may be shown. */
function useShownRound(round: LiveRound | null, clearsAt: number): string {
  const [clearing, setClearing] = useState(neverCleared);
  const next = round === null ? clearing : clearAt(clearing, round, clearsAt);
  if (next !== clearing) setClearing(next);
  return next.mid;
}

interface Held {
  readonly mid: string;
  readonly rows: readonly BetRow[];
}

/** Bets on the table at the close stay there while the round is played and paid. */
export function holdBets(before: Held, round: LiveRound | null, rows: readonly BetRow[]): Held {
  const mid = round?.mid ?? '';
  const isOver = before.mid === mid && round?.autotime === 0;
  if (isOver && rows.length < before.rows.length) return before;
  return before.mid === mid && before.rows === rows ? before : { mid, rows };
}

function useHeldBets(round: LiveRound | null, rows: readonly BetRow[]): readonly BetRow[] {
  const [held, setHeld] = useState<Held>({ mid: '', rows });
  const next = holdBets(held, round, rows);
  if (next !== held) setHeld(next);
  return next.rows;
}

const stakesOf = (rows: readonly BetRow[]): readonly Stake[] =>
  rows.flatMap((row) => parseStake(row) ?? []);

const sumOf = (amounts: readonly number[]): Money =>
  amounts.reduce<Money>((sum, amount) => addMoney(sum, parseAmount(amount)), noMoney);

export function useRoundBets(
  matchId: string,
  round: LiveRound | null,
  clearsAt: number,
): RoundBets {
  const shown = useShownRound(round, clearsAt);
  const bets = useMatchBets(matchId);
  const trades = useTradeList();
  const mid = round?.mid ?? '';
  const isShown = mid !== '' && shown === mid;
  const rows = useMemo(
    () => (isShown ? (bets.data ?? []).filter(({ roundId }) => roundId === mid) : []),
    [bets.data, isShown, mid],
  );
  const stakes = useMemo(() => stakesOf(rows), [rows]);
  useEffect(() => {
    if (mid !== '') rememberRound(matchId, mid, stakes);
  }, [matchId, mid, stakes]);
  const [betMid, setBetMid] = useState('');
  if (stakes.length > 0 && betMid !== mid) setBetMid(mid);
  const lost = (trades.data ?? []).filter((row) => row.matchId === matchId);
  const exposure =
    rows.length === 0
      ? noMoney
      : sumOf(
          lost.some((row) => row.exposure === undefined)
            ? rows.map(({ stake }) => stake)
            : lost.map((row) => row.exposure ?? 0),
        );
  const shownRows = useHeldBets(round, rows);
  const shownStakes = useMemo(() => stakesOf(shownRows), [shownRows]);
  const hadBets = mid !== '' && betMid === mid;
  return { rows, stakes, shownRows, shownStakes, exposure, hadBets };
}
