/** Tests every row of every rule set (docs/rules/protection.md). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  clientRef,
  money,
  type PresetName,
  playerId,
  presetNames,
  withdrawalRef,
} from '@layline/contract';
import { describe, expect, it } from 'vitest';
import { ask, bet, hourMs, limit, openProtected, wait } from '../../../test/protected-scene.ts';
import { faultsOf, fund, type Scene, send } from '../../../test/scene.ts';
import { type Preset, presetRules, presets } from './presets.ts';

const root = join(import.meta.dirname, '../../../../..');
const dayMs = 24 * hourMs;
/** Time between commands of a scene. */
const stepMs = 1000;

const opened = (preset: PresetName): Scene => openProtected({ preset });

/** Expects a confirmation to be refused one step before the wait ends, and accepted at its end. */
function expectWait(scene: Scene, hours: number, yes: Parameters<typeof ask>[1]): void {
  wait(scene, hours * hourMs - 2 * stepMs);
  expect(ask(scene, yes)).toBe('INVALID_REQUEST');
  expect(ask(scene, yes)).toBe('done');
}

function expectReturn(preset: PresetName, months: number | null): void {
  const { returnWaitHours, endlessReturnWaitHours } = presets[preset];
  const scene = opened(preset);
  expect(ask(scene, { kind: 'exclude', months })).toBe('done');
  wait(scene, (months ?? 12) * 31 * dayMs);
  expect(bet(scene, 1)).toBe('ACCOUNT_EXCLUDED');
  expect(ask(scene, { kind: 'request-return' })).toBe('done');
  const hours = months === null ? endlessReturnWaitHours : returnWaitHours;
  expectWait(scene, hours.value, { kind: 'confirm-return' });
}

const shows: Readonly<Record<keyof Preset, (preset: PresetName) => void>> = {
  easeWaitHours(preset) {
    const scene = opened(preset);
    ask(scene, limit('loss', 'day', 1_00));
    ask(scene, limit('loss', 'day', 2_00));
    const yes = { ...limit('loss', 'day', 2_00), kind: 'confirm-ease' } as const;
    expectWait(scene, presets[preset].easeWaitHours.value, yes);
  },
  timeOutDays(preset) {
    const offered = presets[preset].timeOutDays.value;
    for (let days = 1; days <= 100; days += 1) {
      const answer = ask(opened(preset), { kind: 'time-out', days });
      expect(answer, `${days} days`).toBe(offered.includes(days) ? 'done' : 'INVALID_REQUEST');
    }
  },
  exclusionMonths(preset) {
    const offered = presets[preset].exclusionMonths.value;
    for (let months = 1; months <= 70; months += 1) {
      const answer = ask(opened(preset), { kind: 'exclude', months });
      expect(answer, `${months}`).toBe(offered.includes(months) ? 'done' : 'INVALID_REQUEST');
    }
  },
  hasEndlessExclusion(preset) {
    const isOffered = presets[preset].hasEndlessExclusion.value;
    const answer = ask(opened(preset), { kind: 'exclude', months: null });
    expect(answer).toBe(isOffered ? 'done' : 'INVALID_REQUEST');
  },
  returnWaitHours(preset) {
    for (const months of presets[preset].exclusionMonths.value) expectReturn(preset, months);
  },
  endlessReturnWaitHours(preset) {
    if (presets[preset].hasEndlessExclusion.value) expectReturn(preset, null);
    else expect(ask(opened(preset), { kind: 'exclude', months: null })).not.toBe('done');
  },
  realityMinutes(preset) {
    const offered = presets[preset].realityMinutes.value;
    for (let minutes = 1; minutes <= 120; minutes += 1) {
      const answer = ask(opened(preset), { kind: 'set-reality-check', minutes });
      expect(answer, `${minutes}`).toBe(offered.includes(minutes) ? 'done' : 'INVALID_REQUEST');
    }
  },
  realityInitialMinutes(preset) {
    const { realityMinutes, realityInitialMinutes } = presets[preset];
    expect(realityMinutes.value).toContain(realityInitialMinutes.value);
  },
  canCancelWithdrawals(preset) {
    const scene = opened(preset);
    const ref = withdrawalRef('w1');
    const to = { method: 'bank', destinationId: 'd1', clientRef: clientRef('w1') };
    const held = { playerId: playerId('anna'), ref, amount: money(1_00), fee: money(0), ...to };
    expect(send(scene, { kind: 'hold-withdrawal', ...held }).refusal).toBeNull();
    const cancel = { kind: 'cancel-withdrawal', ref, byPlayer: held.playerId } as const;
    const isAllowed = presets[preset].canCancelWithdrawals.value;
    expect(send(scene, cancel).refusal === null).toBe(isAllowed);
  },
  matchedBets(preset) {
    const scene = opened(preset);
    fund(scene, 'bilal', money(100_00));
    expect(bet(scene, 10_00)).toBe('placed');
    const exposure = () => scene.state.accounts.get('anna' as never)?.exposure;
    expect(ask(scene, { kind: 'exclude', months: 6 })).toBe('done');
    expect(exposure()).toBe(10_00);
    expect(faultsOf(scene)).toEqual([]);
  },
};

const sets = presetNames.filter((name) => name !== 'none');
const rows = Object.keys(shows) as (keyof Preset)[];

/** The cell of a rule set in a row of the page's table. */
function cellOf(preset: PresetName, row: keyof Preset): string {
  const { value, source, unmet } = presets[preset][row];
  const hours = row.endsWith('Hours') ? ' h' : '';
  const text =
    typeof value === 'boolean' ? (value ? 'yes' : 'no') : `${[value].flat().join(', ')}${hours}`;
  return `${text} (${source})${unmet === null ? '' : `. **Not met**: ${unmet}`}`;
}

it('[RP-9] the page has every row with its paragraph and its rule, and says that none is checked', () => {
  const page = readFileSync(join(root, 'docs/rules/protection.md'), 'utf8');
  const lines = rows.map((row) => {
    const cells = sets.map((set) => cellOf(set, row));
    return `| ${[`\`${row}\``, ...cells, presetRules[row]].join(' | ')} |`;
  });
  for (const line of lines) expect(page).toContain(line);
  expect(page.split('**Unchecked:**')).toHaveLength(2);
});

describe.each(sets)('[RP-9] the rule set %s', (preset) => {
  it.each(rows.map((row) => ({ row, rule: presetRules[row] })))('[$rule] $row', ({ row }) => {
    expect.hasAssertions();
    shows[row](preset);
  });

  it('[RP-9] every row names its source, that nobody has checked it, and what is not met', () => {
    for (const { source, checkedBy } of Object.values(presets[preset])) {
      expect(source).not.toBe('');
      expect(checkedBy).toBeNull();
    }
    const unmet = rows.filter((row) => presets[preset][row].unmet !== null);
    expect(unmet).toEqual(preset === 'ontario' ? ['matchedBets'] : []);
  });
});
