/** A market on a site with protection rules, and requests of its players. */
import {
  addMs,
  instant,
  type LimitKind,
  type LimitPeriod,
  money,
  noMoney,
  odds,
  playerId,
  runnerId,
  siteId,
} from '@layline/contract';
import type { PlaceBet } from '../src/model/command.ts';
import type { ProtectionRequest, SiteRules } from '../src/model/protection.ts';
import { fund, openScene, placeBet, type Scene, send } from './scene.ts';

export const anna = playerId('anna');
export const hourMs = 3_600_000;
const noon = instant(Date.UTC(2026, 10, 25, 12));

export function openProtected(rules: Partial<SiteRules> = {}): Scene {
  const scene = openScene({ runners: ['Kings', 'Queens', 'Draw'] });
  scene.at = noon;
  const all = { timeZone: 'Asia/Kolkata', preset: 'standard', limits: [], ...rules } as const;
  send(scene, { kind: 'protect-site', siteId: siteId('one'), ...all });
  fund(scene, 'anna', money(1_000_00));
  return scene;
}

export function ask(
  scene: Scene,
  request: ProtectionRequest,
  { who = 'anna', by = 'player' as 'player' | 'operator' } = {},
): string {
  const { refusal, events } = send(scene, {
    kind: 'protect',
    playerId: playerId(who),
    by,
    request,
  });
  return refusal?.code ?? (events.length === 0 ? 'nothing' : 'done');
}

export const limit = (kind: LimitKind, period: LimitPeriod, amount: number | null) =>
  ({ kind: 'set-limit', limit: kind, period, amount }) as const;

export function bet(
  scene: Scene,
  stake: number,
  more: Partial<PlaceBet> & { who?: string } = {},
): string {
  const { who = 'anna', ...terms } = more;
  const house = { odds: odds(200), size: money(100_000_00) };
  const one = { back: [house], lay: [house], lastTraded: null, tradedVolume: noMoney };
  const on = terms.runnerId ?? runnerId(1);
  scene.house.set(on, { runnerId: on, ...one });
  const request = { who, side: 'back', runner: on, odds: odds(200), stake: money(stake) } as const;
  return placeBet(scene, request, terms).refusal?.code ?? 'placed';
}

export const messageOf = (scene: Scene): string => scene.last?.refusal?.message ?? '';
export const wait = (scene: Scene, ms: number): void => {
  scene.at = addMs(scene.at, ms);
};
