/** Rules of a whole site: its time zone, its rule set, and limits for all players. */
import { isTimeZone, refuse } from '@layline/contract';
import { canonicalText } from '../../memory/hash.ts';
import type { ExchangeState } from '../../memory/state.ts';
import type { Stamp } from '../../model/command.ts';
import type { ProtectSite } from '../../model/protection.ts';
import { type Decision, happened, refused } from '../decision/decision.ts';

export function decideProtectSite(state: ExchangeState, command: ProtectSite & Stamp): Decision {
  const { seq, at, siteId, timeZone, preset, limits, wins } = command;
  if (!isTimeZone(timeZone)) {
    return refused(refuse('INVALID_REQUEST', `${timeZone} is not a time zone.`));
  }
  const rules = { timeZone, preset, limits, ...(wins && { wins }) };
  const known = state.siteRules.get(siteId);
  if (known !== undefined && canonicalText(known) === canonicalText(rules)) return happened();
  return happened({ kind: 'site-protected', seq, at, siteId, ...rules });
}
