/** Which limits are used up: what devices are told (NOTICE-6), and the list of notices. Pure. */
import type { ProtectionView } from '@layline/exchange';

type UsedLimit = ProtectionView['limits'][number];

/** One of each kind and period, whoever set it: the player, the operator or the site. */
export function usedUp(limits: readonly UsedLimit[]): readonly UsedLimit[] {
  const reached = limits.filter(({ left }) => left <= 0);
  return reached.filter(
    ({ limit, period }, at) =>
      reached.findIndex((one) => one.limit === limit && one.period === period) === at,
  );
}
