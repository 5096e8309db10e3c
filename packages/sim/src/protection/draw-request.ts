/** Draws what a player asks of their protection. */
import type { ProtectionRequest } from '@layline/exchange';
import type { Dice } from '../world/dice.ts';
import type { NotedPerson } from './reference.ts';

const minuteMs = 60_000;
const amounts = [0, 500, 2_000, 5_000, 20_000];
const timeAmounts = [2, 10, 60].map((minutes) => minutes * minuteMs);

export function drawRequest(dice: Dice, person: NotedPerson): ProtectionRequest {
  const limit = dice.pick(['deposit', 'loss', 'loss', 'stake', 'time'] as const);
  const period = dice.pick(['day', 'week', 'month'] as const);
  const amount = dice.isLucky(10) ? null : dice.pick(limit === 'time' ? timeAmounts : amounts);
  const [waits] = person.pending;
  const confirmed = waits ?? { limit, period, amount };
  return dice.weigh<ProtectionRequest>([
    [10, { kind: 'set-limit', limit, period, amount }],
    [
      waits ? 20 : 1,
      {
        kind: 'confirm-ease',
        limit: confirmed.limit,
        period: confirmed.period,
        amount: dice.isLucky(60) ? confirmed.amount : amount,
      },
    ],
    [1, { kind: 'drop-ease', limit, period }],
    [1, { kind: 'time-out', days: dice.pick([1, 1, 7, 2]) }],
    [1, { kind: 'exclude', months: dice.pick([6, 6, 12, null]) }],
    [person.exclusion ? 8 : 0, { kind: 'request-return' }],
    [person.exclusion?.requestedAt ? 12 : 1, { kind: 'confirm-return' }],
    [4, { kind: 'link-person', person: dice.pick(['p1', 'p1', null]) }],
    [14, { kind: 'note-open' }],
  ]);
}
