/**
 * Reads names from a market catalogue (JSON) and from a cricket score stream. Pure; never throws.
 */

import { horsesOf } from './horses.ts';
import { isRecord, type LooseRecord, listOr, numberOr, textOr } from './message/loose.ts';
import type { MarketNames } from './names.ts';

const asRecord = (value: unknown): LooseRecord => (isRecord(value) ? value : {});

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function runnerNames(list: unknown): ReadonlyMap<number, string> {
  const names = new Map<number, string>();
  for (const item of listOr(list) ?? []) {
    const runner = asRecord(item);
    const id = numberOr(runner['selectionId'], null);
    const name = textOr(runner['runnerName'], null);
    if (id !== null && name !== null) names.set(id, name);
  }
  return names;
}

function horsesIn(runners: unknown): Pick<MarketNames, 'horses'> {
  const horses = horsesOf(runners);
  return horses.size === 0 ? {} : { horses };
}

/**
 * Parses a market catalogue, or a list of them, into names by market id. Anything else gives an empty
 * map.
 */
export const parseCatalogue = (text: string): ReadonlyMap<string, MarketNames> =>
  catalogueOf(parsed(text));

/** Like `parseCatalogue`, for a parsed value. */
export function catalogueOf(value: unknown): ReadonlyMap<string, MarketNames> {
  const found = new Map<string, MarketNames>();
  for (const item of Array.isArray(value) ? (value as readonly unknown[]) : [value]) {
    const catalogue = asRecord(item);
    const id = textOr(catalogue['marketId'], null);
    if (id === null) continue;
    const competition = asRecord(catalogue['competition']);
    const [competitionId, competitionName] = [competition['id'], competition['name']].map((part) =>
      textOr(part, null),
    );
    found.set(id, {
      marketName: textOr(catalogue['marketName'], null),
      eventName: textOr(asRecord(catalogue['event'])['name'], null),
      competition:
        competitionId && competitionName ? { id: competitionId, name: competitionName } : null,
      runners: runnerNames(catalogue['runners']),
      ...horsesIn(catalogue['runners']),
    });
  }
  return found;
}

/**
 * Names in one line of a score stream, by market id; empty if the line has none. The stream writes "0"
 * for a name not known yet.
 */
export function parseScoreLine(text: string): ReadonlyMap<string, MarketNames> {
  const found = new Map<string, MarketNames>();
  const message = asRecord(parsed(text));
  if (message['op'] !== 'ccm') return found;
  for (const item of listOr(message['cc']) ?? []) {
    const change = asRecord(item);
    const id = textOr(change['marketId'], null);
    const runners = new Map<number, string>();
    for (const side of [asRecord(change['homeTeam']), asRecord(change['awayTeam'])]) {
      const selection = numberOr(side['selectionId'], 0);
      const name = textOr(side['name'], '0');
      if (selection > 0 && name !== '0') runners.set(selection, name);
    }
    if (id === null || runners.size < 2) continue;
    const eventName = [...runners.values()].join(' v ');
    found.set(id, { marketName: null, eventName, competition: null, runners });
  }
  return found;
}
