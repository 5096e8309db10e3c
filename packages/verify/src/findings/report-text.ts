/** Writes a report as text: the verdict first, then each check with what is wrong or cannot be proved. */
import type { CheckReport, Report, Verdict } from './findings.ts';

const marks: Readonly<Record<Verdict, string>> = {
  sound: 'SOUND',
  broken: 'BROKEN',
  'not provable': 'NOT PROVABLE',
};

export const headlines: Readonly<Record<Verdict, string>> = {
  sound: 'Sound: all that these files allow to check holds.',
  broken: 'Broken: something does not hold.',
  'not provable': 'Not provable: these files hold nothing that can be checked.',
};

export function countText({ sound, brokenCount, unproved }: CheckReport): string {
  const open = unproved.reduce((sum, { count }) => sum + count, 0);
  const parts = [`${sound} sound`, brokenCount > 0 ? `${brokenCount} broken` : ''];
  return [...parts, open > 0 ? `${open} not provable` : '']
    .filter((part) => part !== '')
    .join(', ');
}

function linesOf(report: CheckReport): string[] {
  const { check, verdict, broken, brokenCount, unproved } = report;
  const more = brokenCount - broken.length;
  return [
    `${marks[verdict].padEnd(12)} ${check} (${countText(report)})`,
    ...broken.map(({ at, why }) => `             broken at ${at}: ${why}`),
    ...(more > 0 ? [`             and ${more} more`] : []),
    ...unproved.map(({ at, why, count }) => {
      const others = count === 1 ? '' : ` and ${count - 1} more`;
      return `             not provable for ${at}${others}: ${why}`;
    }),
  ];
}

export const makeReportText = ({ verdict, checks }: Report): string =>
  [headlines[verdict], ...checks.flatMap(linesOf)].join('\n');
