/** Announced maintenance (docs/rules/risk.md): its start, its end, and the stop of its own. */
import { instant, money, odds, runnerId, type SiteId, sayInstant, siteId } from '@layline/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { faultsOf, fund, openScene, placeBet, type Scene, send } from '../../../test/scene.ts';
import type { RiskScope } from '../../model/risk-stop.ts';
import { restoreExchange, snapshotExchange, stateHash } from '../../snapshot.ts';
import { maintenancesOf } from './maintenance.ts';

const hourMs = 3_600_000;
const one = siteId('one');
const kings = runnerId(1);

let scene: Scene;
beforeEach(() => {
  scene = openScene({ runners: ['Kings', 'Queens'] });
  fund(scene, 'anna', money(1_000_00));
  const level = [{ odds: odds(200), size: money(5_000_00) }];
  const prices = { back: level, lay: level, lastTraded: null, tradedVolume: money(0) };
  scene.house.set(kings, { runnerId: kings, ...prices });
});

interface Given {
  readonly of?: SiteId | null;
  /** Hours from now. */
  readonly starts?: number;
  readonly ends?: number;
  readonly text?: string;
}

const at = (hours: number) => instant(scene.at + hours * hourMs);
const announce = ({ of = one, starts = 1, ends = 2, text = 'New disks.' }: Given = {}) =>
  send(scene, {
    kind: 'announce-maintenance',
    siteId: of,
    startsAt: at(starts),
    endsAt: at(ends),
    text,
  });
const begin = (of: SiteId | null = one) => send(scene, { kind: 'begin-maintenance', siteId: of });
const end = (of: SiteId | null = one, reason = 'done') =>
  send(scene, { kind: 'end-maintenance', siteId: of, reason });
const turn = (kind: 'stop-risk' | 'resume-risk', scope: RiskScope) =>
  send(scene, { kind, scope, reason: 'a line is wrong' });
const pass = (hours: number) => {
  scene.at = at(hours);
};
const bet = () =>
  placeBet(scene, {
    who: 'anna',
    side: 'back',
    runner: kings,
    odds: odds(200),
    stake: money(1_00),
  });

const codeOf = ({ refusal }: { readonly refusal: { readonly code: string } | null }) =>
  refusal?.code ?? 'done';
const kindsOf = ({ events }: { readonly events: readonly { readonly kind: string }[] }) =>
  events.map(({ kind }) => kind);

describe('announced maintenance', () => {
  it.each([
    ['its site', one],
    ['the venue', null],
  ])('[RISK-15] of %s stops new risk from its start on, and says until when', (_, of) => {
    expect(kindsOf(announce({ of, starts: 1, ends: 2 }))).toEqual(['maintenance-announced']);
    const endsAt = maintenancesOf(scene.state)[0]?.endsAt ?? instant(0);
    expect(codeOf(bet())).toBe('done');
    pass(1);
    expect(kindsOf(begin(of))).toEqual(['risk-stopped']);
    const { refusal } = bet();
    expect(refusal).toMatchObject({
      code: 'NEW_RISK_STOPPED',
      message:
        `Maintenance, planned until ${sayInstant(endsAt)}: no new risk is taken. ` +
        'You can cancel, reduce and cash out.',
      retryAfterSeconds: Math.ceil((endsAt - scene.at) / 1000),
    });
    expect(kindsOf(end(of))).toEqual(['maintenance-ended', 'risk-resumed']);
    expect(codeOf(bet())).toBe('done');
    expect(faultsOf(scene)).toEqual([]);
  });

  it('[RISK-15] of another site refuses nobody here', () => {
    announce({ of: siteId('two'), starts: 0 });
    expect(codeOf(bet())).toBe('done');
  });

  it('[RISK-15] that starts at once stops new risk with its announcement', () => {
    expect(kindsOf(announce({ starts: 0 }))).toEqual(['maintenance-announced', 'risk-stopped']);
    expect(codeOf(bet())).toBe('NEW_RISK_STOPPED');
    expect(kindsOf(begin())).toEqual([]);
  });

  it('[RISK-15] does not begin before its time, nor open again when a clock is set back', () => {
    announce({ starts: 1 });
    expect(codeOf(begin())).toBe('INVALID_REQUEST');
    pass(1);
    begin();
    pass(-5);
    expect(codeOf(bet())).toBe('NEW_RISK_STOPPED');
    expect(kindsOf(begin())).toEqual([]);
  });

  it('[RISK-15] goes on after its planned end, and asks nobody to hurry', () => {
    announce({ starts: 0, ends: 1 });
    pass(3);
    expect(bet().refusal).toMatchObject({ code: 'NEW_RISK_STOPPED', retryAfterSeconds: 60 });
  });

  it('[RISK-15] is called off before its start, and lifts nothing then', () => {
    announce();
    turn('stop-risk', { kind: 'site', siteId: one });
    expect(kindsOf(end())).toEqual(['maintenance-ended']);
    expect(codeOf(bet())).toBe('NEW_RISK_STOPPED');
    expect(codeOf(begin())).toBe('NOT_FOUND');
    expect(codeOf(end())).toBe('NOT_FOUND');
  });

  it("[RISK-15] its end lifts no operator's stop, and their resume does not end it", () => {
    announce({ starts: 0 });
    turn('stop-risk', { kind: 'site', siteId: one });
    turn('resume-risk', { kind: 'site', siteId: one });
    expect(codeOf(bet())).toBe('NEW_RISK_STOPPED');
    turn('stop-risk', { kind: 'all' });
    end();
    expect(bet().refusal?.message).toContain('No new risk is taken here at the moment.');
    turn('resume-risk', { kind: 'all' });
    expect(codeOf(bet())).toBe('done');
  });

  it.each(['stop-risk', 'resume-risk'] as const)('[RISK-15] no %s reaches its stop', (kind) => {
    announce({ starts: 0 });
    const before = [...scene.state.riskStops];
    expect(codeOf(turn(kind, { kind: 'maintenance', siteId: one }))).toBe('INVALID_REQUEST');
    expect([...scene.state.riskStops]).toEqual(before);
    expect(before).toHaveLength(1);
  });

  it('[RISK-15] of a site and of the venue are two, and both must end', () => {
    announce({ starts: 0 });
    announce({ of: null, starts: 0 });
    end();
    expect(codeOf(bet())).toBe('NEW_RISK_STOPPED');
    end(null);
    expect(codeOf(bet())).toBe('done');
  });

  it('[RISK-15] can be moved until it begins, and then only prolonged', () => {
    announce({ starts: 1, ends: 2 });
    announce({ starts: 3, ends: 4 });
    expect(maintenancesOf(scene.state)).toHaveLength(1);
    pass(3);
    begin();
    expect(codeOf(announce({ starts: 1, ends: 4 }))).toBe('INVALID_REQUEST');
    const { startsAt } = maintenancesOf(scene.state)[0] as { startsAt: ReturnType<typeof at> };
    const longer = { siteId: one, startsAt, endsAt: at(9), text: 'It takes longer.' };
    expect(kindsOf(send(scene, { kind: 'announce-maintenance', ...longer }))).toEqual([
      'maintenance-announced',
    ]);
    expect(kindsOf(send(scene, { kind: 'announce-maintenance', ...longer }))).toEqual([]);
    expect(maintenancesOf(scene.state)).toEqual([{ ...longer, hasBegun: true }]);
  });

  it.each<[string, Given]>([
    ['an end before the start', { starts: 2, ends: 1 }],
    ['an end that is past', { starts: 0, ends: -1 }],
    ['a start that is past', { starts: -1, ends: 1 }],
    ['a start in a year', { starts: 9000, ends: 9001 }],
    ['a length of months', { starts: 1, ends: 2000 }],
    ['no text', { text: ' ' }],
    ['a long text', { text: 'x'.repeat(301) }],
  ])('[RISK-15] refuses %s', (_, given) => {
    expect(codeOf(announce(given))).toBe('INVALID_REQUEST');
    expect(maintenancesOf(scene.state)).toEqual([]);
  });

  it('[RISK-15] is in the snapshot and in the hash', () => {
    const free = stateHash(scene.state);
    announce({ starts: 0 });
    scene.state.seq -= 1;
    expect(stateHash(scene.state)).not.toBe(free);
    scene.state.seq += 1;
    const restored = restoreExchange(structuredClone(snapshotExchange(scene.state)));
    expect(stateHash(restored)).toBe(stateHash(scene.state));
    expect(maintenancesOf(restored)).toEqual(maintenancesOf(scene.state));
    expect(faultsOf(scene)).toEqual([]);
  });
});
