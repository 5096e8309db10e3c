/** Draws what a verifier, staff and a register say of a player. */
import { addMs, type Instant } from '@layline/contract';
import type { ProtectionRequest } from '@layline/exchange';
import type { Dice } from '../world/dice.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

export function drawEntry(dice: Dice, at: Instant): ProtectionRequest {
  const level = dice.pick([1, 2, 2, 3]);
  const until = addMs(at, dice.pick([hourMs, 30 * hourMs, 900 * hourMs, 0]));
  const good = addMs(at, dice.pick([minuteMs, hourMs, 48 * hourMs, 0]));
  const checkedAt = addMs(at, dice.pick([0, 0, 0, -minuteMs, -hourMs, minuteMs, hourMs]));
  return dice.weigh<ProtectionRequest>([
    [8, { kind: 'note-level', level, until }],
    [3, { kind: 'set-level', level: dice.isLucky(60) ? null : { level, until } }],
    [14, { kind: 'note-register', isAllowed: true, until: good, checkedAt }],
    [3, { kind: 'note-register', isAllowed: false, until: good, checkedAt }],
  ]);
}
