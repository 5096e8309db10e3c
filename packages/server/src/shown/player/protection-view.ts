/** A player's protections in the wire's shape. */
import { type Instant, makeInstant, type PlayerProtection } from '@layline/contract';
import {
  easeWindow,
  type ProtectionView,
  presets,
  returnFrom,
  returnWindow,
} from '@layline/exchange';
import { shownAmount, shownLeft } from '../../venue/sites/limit-text.ts';

const textOf = (at: Instant | null | undefined): string | null =>
  at === null || at === undefined ? null : makeInstant(at);

export function protectionView({
  rules,
  limits,
  own,
  shownHold: hold,
  isUnproven,
  entry,
}: ProtectionView): PlayerProtection {
  const preset = presets[rules.preset];
  const { timeOutDays, exclusionMonths, hasEndlessExclusion, realityMinutes } = preset;
  return {
    preset: rules.preset,
    timeZone: rules.timeZone,
    limits: limits.map(({ limit, period, owner, amount, used, left, restartsAt }) => ({
      limit,
      period,
      owner,
      amount: shownAmount(limit, amount),
      used: shownAmount(limit, used),
      left: shownLeft(limit, left),
      restartsAt: makeInstant(restartsAt),
    })),
    pending: own.pending.map((ease) => {
      const { limit, period, amount } = ease;
      const { from, until } = easeWindow(ease, rules);
      return {
        limit,
        period,
        amount: amount === null ? null : shownAmount(limit, amount),
        confirmFrom: makeInstant(from),
        lapsesAt: makeInstant(until),
      };
    }),
    hold: hold && { kind: hold.kind, until: textOf(hold.until) },
    exclusion: exclusionView(own, rules),
    offered: {
      timeOutDays: [...timeOutDays.value],
      exclusionMonths: [...exclusionMonths.value],
      hasEndlessExclusion: hasEndlessExclusion.value,
      realityMinutes: [...realityMinutes.value],
      easeWaitHours: preset.easeWaitHours.value,
    },
    realityMinutes: own.realityMinutes ?? preset.realityInitialMinutes.value,
    ...entryView(rules, { ...entry, isUnproven }),
  };
}

type ShownEntry = ProtectionView['entry'] & Pick<ProtectionView, 'isUnproven'>;

/**
 * Absent for a site that needs to know nothing. A yes, a no and silence look alike to whom nobody has
 * verified.
 */
function entryView(
  { levels, register }: ProtectionView['rules'],
  { level, until, needs, mustAsk, register: answer, isUnproven }: ShownEntry,
): Pick<PlayerProtection, 'entry'> {
  const isNo = answer?.isAllowed === false && !isUnproven;
  if (levels === undefined && register === undefined && !isNo) return {};
  const said = mustAsk === null && !isUnproven ? 'yes' : 'unknown';
  const shown = register === undefined ? null : said;
  return { entry: { level, until: textOf(until), needs, register: isNo ? 'no' : shown } };
}

function exclusionView(
  { exclusion }: ProtectionView['own'],
  rules: ProtectionView['rules'],
): PlayerProtection['exclusion'] {
  if (exclusion === null) return null;
  const open = returnWindow(exclusion, rules);
  return {
    from: makeInstant(exclusion.from),
    until: textOf(exclusion.until),
    isByOperator: exclusion.by === 'operator',
    requestFrom: makeInstant(returnFrom(exclusion, rules)),
    confirmFrom: textOf(open?.from),
    lapsesAt: textOf(open?.until),
  };
}
