/** Which of the newest bets a member of staff wants marked, and why. */
import type { BetAlerts, TickedBet } from '@layline/contract/console-risk';

/** Such as `stake, moved 4.20 %`; null for a bet that nothing marks. */
export function reasonOf(bet: TickedBet, alerts: BetAlerts): string | null {
  const { stakeMin, winMin, moveMin, players, isOnRefusals } = alerts;
  const isTaken = bet.refused === '';
  const reasons = [
    ...(isTaken && stakeMin !== null && bet.stake >= stakeMin ? ['stake'] : []),
    ...(isTaken && winMin !== null && bet.couldWin >= winMin ? ['could win'] : []),
    ...(isTaken && moveMin !== null && (bet.move ?? -1) >= moveMin * 100 ? ['price moved'] : []),
    ...(players.some((one) => one.toLowerCase() === bet.player.toLowerCase()) ? ['player'] : []),
    ...(!isTaken && isOnRefusals ? ['refused'] : []),
  ];
  return reasons.length === 0 ? null : reasons.join(', ');
}

/** As the form's fields have them. */
export interface AlertFields {
  readonly stakeMin: string;
  readonly winMin: string;
  readonly moveMin: string;
  readonly players: string;
  readonly isOnRefusals: boolean;
}

const textOf = (value: number | null): string => (value === null ? '' : String(value));

export const fieldsOf = (alerts: BetAlerts): AlertFields => ({
  stakeMin: textOf(alerts.stakeMin),
  winMin: textOf(alerts.winMin),
  moveMin: textOf(alerts.moveMin),
  players: alerts.players.join(', '),
  isOnRefusals: alerts.isOnRefusals,
});

/** Null for an empty field; undefined for one that holds no number of 0 or more. */
function leastOf(text: string): number | null | undefined {
  const trimmed = text.trim().replaceAll(',', '');
  if (trimmed === '') return null;
  const value = Number(trimmed);
  return Number.isFinite(value) && value >= 0 ? value : undefined;
}

/** Returns what is wrong with the fields, or what they say. */
export function readAlerts(fields: AlertFields): BetAlerts | string {
  const [stakeMin, winMin, moveMin] = [fields.stakeMin, fields.winMin, fields.moveMin].map(leastOf);
  if (stakeMin === undefined || winMin === undefined || moveMin === undefined) {
    return 'Stake, win and move are numbers of 0 or more, or empty.';
  }
  const players = fields.players
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return { stakeMin, winMin, moveMin, players, isOnRefusals: fields.isOnRefusals };
}
