/** A scene whose market is defined under commission plans. */
import {
  agentId,
  type Instant,
  instant,
  marketId,
  money,
  odds,
  type PlayerId,
  playerId,
  runnerId,
  type Side,
  siteId,
} from '@layline/contract';
import type { Transfer } from '@layline/ledger';
import type { PlanTerms, SetCommissionPlan } from '../src/model/commission.ts';
import type { MarketSettled } from '../src/model/event.ts';
import type { Decision } from '../src/rules/decision/decision.ts';
import { closeMarket, define, fund, placeBet, type Scene, send } from './scene.ts';

export const site = siteId('one');

interface GivenPlan extends Partial<Pick<SetCommissionPlan, 'sportId' | 'marketType'>> {
  readonly agent?: string;
  readonly by?: string;
}

export const planOf = (terms: PlanTerms | null, given: GivenPlan = {}): SetCommissionPlan => {
  const { agent, by, ...scope } = given;
  return {
    kind: 'set-commission-plan',
    siteId: site,
    ...scope,
    ...(agent !== undefined && { agentId: agentId(agent) }),
    ...(by !== undefined && { by: agentId(by) }),
    terms,
  };
};

/** Defines the next market, so that the plans of this moment hold in it. */
export function nextMarket(scene: Scene, id: string): void {
  scene.definition = {
    ...scene.definition,
    marketId: marketId(id),
    status: 'OPEN',
    runners: scene.definition.runners.map((runner) => ({ ...runner, status: 'ACTIVE' })),
  };
  define(scene, {});
}

export function fundAll(scene: Scene, ...names: string[]): void {
  for (const name of names) fund(scene, name, money(1_000_000_00));
}

/** `maker` offers, and `taker` takes it whole: the maker backs or lays Kings. */
export function matched(scene: Scene, given: Matched): void {
  const { maker, taker, side, at, stake } = given;
  const bet = { runner: runnerId(1), odds: odds(at), stake: money(stake) };
  placeBet(scene, { ...bet, who: maker, side }, { persistence: 'keep' });
  placeBet(scene, { ...bet, who: taker, side: side === 'back' ? 'lay' : 'back' });
}

interface Matched {
  readonly maker: string;
  readonly taker: string;
  readonly side: Side;
  readonly at: number;
  readonly stake: number;
}

export function settleFor(scene: Scene, winner: string): Decision & { event: MarketSettled } {
  closeMarket(scene, [winner]);
  const { marketId: id } = scene.definition;
  const decision = send(scene, { kind: 'settle-market', marketId: id });
  const [event] = decision.events;
  if (event?.kind !== 'market-settled')
    throw new Error(`Not settled: ${decision.refusal?.message}`);
  return { ...decision, event };
}

/** A player's commission and rebates, commission positive. */
export function taken(transfers: readonly Transfer[], name: string): readonly number[] {
  const id: PlayerId = playerId(name);
  return transfers.flatMap(({ from, to, amount, reason }) => {
    if (reason === 'commission' && from.kind === 'player' && from.playerId === id) return [amount];
    if (reason === 'rebate' && to.kind === 'player' && to.playerId === id) return [0 - amount];
    return [];
  });
}

export const weekOf = (scene: Scene): Instant => instant(scene.at);
