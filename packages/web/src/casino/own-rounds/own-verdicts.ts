/** PROOF-7: how the rounds that a player bet on in this browser were verified, the newest 500. */
import { create } from 'zustand';
import { now } from '../../base/clock.ts';
import { readStoredJson, writeStored } from '../../base/storage.ts';
import type { Checked, EndedRound } from './ended-round.ts';

export interface OwnVerdict extends Checked {
  readonly gameId: string;
  /** In milliseconds, by this browser's clock. */
  readonly at: number;
  /** All that was published and seen of a round that is not sound: the player's evidence. */
  readonly evidence?: EndedRound;
}

const keptMax = 500;
/** Of everybody who used this browser, whose rounds are not for each other. */
const playersMax = 4;
const keyOf = (playerId: string): string => `ownRounds:${playerId}`;
const playersKey = 'ownRoundsOf';

const isVerdict = (value: unknown): value is OwnVerdict => {
  const { mid, gameId, faults, at } = (value ?? {}) as Partial<OwnVerdict>;
  const isNamed = typeof mid === 'string' && typeof gameId === 'string';
  return isNamed && Array.isArray(faults) && typeof at === 'number';
};

const read = (playerId: string): readonly OwnVerdict[] => {
  const stored = readStoredJson(keyOf(playerId));
  return Array.isArray(stored) ? stored.filter(isVerdict) : [];
};

interface OwnVerdicts {
  readonly playerId: string;
  /** The oldest first. */
  readonly rows: readonly OwnVerdict[];
}

export const useOwnVerdicts = create<OwnVerdicts>(() => ({ playerId: '', rows: [] }));

/** Shows those of this player. */
export function openVerdicts(playerId: string): void {
  if (useOwnVerdicts.getState().playerId === playerId) return;
  useOwnVerdicts.setState({ playerId, rows: read(playerId) });
}

/** Forgets the rounds of whoever was here longest ago. */
function noteOwner(playerId: string): void {
  const stored = readStoredJson(playersKey);
  const others = (Array.isArray(stored) ? stored : []).filter((one) => one !== playerId);
  const players = [...others, playerId].map(String);
  for (const gone of players.slice(0, -playersMax)) writeStored(keyOf(gone), '[]');
  writeStored(playersKey, JSON.stringify(players.slice(-playersMax)));
}

/** Keeps one verdict a round; those that are not sound stay longest. */
export function keepVerdict(round: EndedRound, checked: Checked): void {
  const { playerId } = useOwnVerdicts.getState();
  // Another tab of this browser may have added some.
  const before = read(playerId);
  if (playerId === '' || before.some(({ mid }) => mid === checked.mid)) return;
  const evidence = checked.faults.length === 0 ? {} : { evidence: round };
  const row: OwnVerdict = { ...checked, gameId: round.detail.gtype, at: now(), ...evidence };
  const all = [...before, row];
  const sound = all.filter(({ faults }) => faults.length === 0);
  const extra = new Set(sound.slice(0, Math.max(0, all.length - keptMax)));
  const rows = all.filter((one) => !extra.has(one)).slice(-keptMax);
  noteOwner(playerId);
  writeStored(keyOf(playerId), JSON.stringify(rows));
  useOwnVerdicts.setState({ rows });
}
