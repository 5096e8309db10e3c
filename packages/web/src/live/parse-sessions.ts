/**
 * Parses the fancy list (EVENT-3, EVENT-6): price is the line, size is the rate; zero means no offer; a
 * GameStatus is an overlay.
 */
import type { SessionLine as WireLine } from '@layline/contract';
import { type Money, money } from '@layline/contract/money';

export interface LinePrice {
  readonly line: number;
  /** Profit of a winning stake of 100. */
  readonly rate: number;
}

const sessionTabs = ['normal', 'over', 'ball'] as const;
export type SessionTab = (typeof sessionTabs)[number];

export interface SessionLine {
  readonly selectionId: string;
  readonly marketId: string;
  readonly name: string;
  readonly tab: SessionTab;
  readonly no: LinePrice | null;
  readonly yes: LinePrice | null;
  /** The overlay's text; null while the line accepts bets. */
  readonly overlay: string | null;
  readonly stakeMin: Money | null;
  readonly stakeMax: Money | null;
  readonly remark: string;
}

const decimals = /\d+\.\d+/g;

/** EVENT-6: rows of another type, boundary bets, and decimals other than one that contains 0.1. */
export function isHidden({ gtype, RunnerName: name }: WireLine): boolean {
  if (gtype !== 'session' || name.toLowerCase().includes('no boundaries')) return true;
  return (name.match(decimals) ?? []).some((decimal) => !decimal.includes('0.1'));
}

const parsePrice = (line: number, rate: number): LinePrice | null =>
  rate > 0 && line >= 0 ? { line, rate } : null;

function parseLimit(value = 0): Money | null {
  const minorUnits = Math.round(value * 100);
  return Number.isSafeInteger(minorUnits) && minorUnits > 0 ? money(minorUnits) : null;
}

export function parseSession(wire: WireLine): SessionLine {
  const status = wire.GameStatus.trim();
  const [no, yes] = [
    parsePrice(wire.LayPrice1, wire.LaySize1),
    parsePrice(wire.BackPrice1, wire.BackSize1),
  ];
  return {
    selectionId: wire.SelectionId,
    marketId: wire.marketId ?? wire.SelectionId,
    name: wire.RunnerName,
    tab: sessionTabs[wire.ballsess - 1] ?? 'normal',
    no,
    yes,
    overlay: status !== '' ? status : no === null && yes === null ? 'SUSPENDED' : null,
    stakeMin: parseLimit(wire.min),
    stakeMax: parseLimit(wire.max),
    remark: wire.rem,
  };
}

export const parseSessions = (wire: readonly WireLine[]): SessionLine[] =>
  wire.filter((row) => !isHidden(row)).map(parseSession);
