/** Plays a table's sounds during its round: a chip, a card, the close, a win. */
import type { Money } from '@layline/contract/money';
import { unseen } from '@layline/games/view';
import { useEffect, useRef } from 'react';
import type { Betting } from '../feed/betting.ts';
import type { LiveRound } from '../feed/live-round.ts';
import { playSound, type SoundName } from './sounds.ts';

export interface SoundState {
  readonly mid: string;
  readonly betting: Betting;
  readonly cards: number;
  readonly bets: number;
  readonly hasWon: boolean;
}

/** Returns the sounds of a state change; a newly opened table is silent. */
export function soundsBetween(before: SoundState | null, now: SoundState): readonly SoundName[] {
  if (before === null || before.mid !== now.mid) return [];
  const steps: readonly (readonly [boolean, SoundName])[] = [
    [now.bets > before.bets, 'chip'],
    [before.betting === 'open' && now.betting === 'over', 'closed'],
    [now.cards > before.cards, 'card'],
    [now.hasWon && !before.hasWon, 'win'],
  ];
  return steps.flatMap(([isDue, name]) => (isDue ? [name] : []));
}

interface SoundParts {
  readonly round: LiveRound | null;
  readonly betting: Betting;
  readonly betCount: number;
  readonly net: Money | null;
}

export function useTableSounds({ round, betting, betCount, net }: SoundParts): void {
  const before = useRef<SoundState | null>(null);
  const mid = round?.mid ?? '';
  const cards = round?.slots.filter((slot) => slot !== unseen).length ?? 0;
  const hasWon = (net ?? 0) > 0;
  useEffect(() => {
    const now = { mid, betting, cards, bets: betCount, hasWon };
    for (const name of soundsBetween(before.current, now)) playSound(name);
    before.current = now;
  }, [mid, betting, cards, betCount, hasWon]);
}
