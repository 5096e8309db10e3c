/** Rules of a whole site: its time zone, its rule set, and limits for all players. */
import { isTimeZone, refuse } from '@layline/contract';
import { canonicalText } from '../../memory/hash.ts';
import type { ExchangeState } from '../../memory/state.ts';
import type { Stamp } from '../../model/command.ts';
import { type LevelRules, levelMax } from '../../model/levels.ts';
import type { ProtectSite, SiteRules } from '../../model/protection.ts';
import { type Decision, happened, refused } from '../decision/decision.ts';

export function decideProtectSite(state: ExchangeState, command: ProtectSite & Stamp): Decision {
  const { seq, at, siteId } = command;
  const { timeZone, levels } = command;
  if (!isTimeZone(timeZone)) {
    return refused(refuse('INVALID_REQUEST', `${timeZone} is not a time zone.`));
  }
  if (levels !== undefined && !areLevels(levels)) {
    return refused(refuse('INVALID_REQUEST', `A level is 1 to ${levelMax}.`));
  }
  const rules = rulesIn(command);
  const known = state.siteRules.get(siteId);
  if (known !== undefined && canonicalText(known) === canonicalText(rules)) return happened();
  return happened({ kind: 'site-protected', seq, at, siteId, ...rules });
}

/** What is absent stays absent, as in older journals. */
export const rulesIn = ({ timeZone, preset, limits, wins, levels, register }: SiteRules) => ({
  timeZone,
  preset,
  limits,
  ...(wins && { wins }),
  ...(levels && { levels }),
  ...(register !== undefined && { register }),
});

const isLevel = (level: number | undefined): boolean =>
  level === undefined || (Number.isSafeInteger(level) && level >= 1 && level <= levelMax);

function areLevels({ deposit, bet, withdraw, deposited }: LevelRules): boolean {
  const isSum =
    deposited === undefined || (Number.isSafeInteger(deposited.amount) && deposited.amount >= 0);
  return isSum && [deposit, bet, withdraw, deposited?.level].every(isLevel);
}
