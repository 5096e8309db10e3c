/**
 * The navigation menu: all open markets as one tree, from sport to market. It is built at most once a minute
 * for all players with the same sports.
 */
import {
  addMs,
  type Instant,
  isRacing,
  type MarketDefinition,
  makeInstant,
} from '@layline/contract';
import { asciiJson } from '../call/ascii-json.ts';
import type { ApiCaller } from '../call/caller.ts';
import { competitionOf, eventOf, eventTypeOf } from './catalogue.ts';
import { marketsFor } from './market-filter.ts';

const keptMs = 60_000;
/** Most markets in one menu; those that start soonest come first. */
const marketsMax = 10_000;
/** Most menus kept; players of one site mostly share the same sports. */
const menusMax = 32;

interface Node {
  readonly type: 'GROUP' | 'EVENT_TYPE' | 'EVENT' | 'RACE' | 'MARKET';
  readonly name: string;
  readonly id: string;
}

interface Branch extends Node {
  readonly children: (Branch | Node)[];
}

interface Menu {
  /** As JSON: it is the largest of all answers. */
  readonly text: string;
  readonly until: Instant;
}

export class NavigationMenus {
  readonly #menus = new Map<string, Menu>();

  menuFor(caller: ApiCaller): string {
    const { session, app } = caller;
    const key = session.player.allowed_sports.toSorted().join();
    const now = app.clock.now();
    const known = this.#menus.get(key);
    // A clock that was set back must not keep a menu for longer.
    if (known && now < known.until && addMs(now, keptMs) >= known.until) return known.text;
    if (this.#menus.size >= menusMax) this.#menus.clear();
    const text = asciiJson(makeMenu(caller));
    this.#menus.set(key, { text, until: addMs(now, keptMs) });
    return text;
  }
}

function makeMenu(caller: ApiCaller): Branch {
  const root: Branch = { type: 'GROUP', name: 'ROOT', id: '0', children: [] };
  const branches = new Map<string, Branch>();
  for (const { definition } of marketsFor(caller, {}).slice(0, marketsMax)) {
    let parent = root;
    for (const branch of branchesTo(definition)) parent = childOf(parent, { branch, branches });
    parent.children.push(leafOf(definition));
  }
  return root;
}

interface Growing {
  readonly branch: Node;
  readonly branches: Map<string, Branch>;
}

function childOf(parent: Branch, { branch, branches }: Growing): Branch {
  const key = `${branch.type} ${branch.id}`;
  const known = branches.get(key);
  if (known !== undefined) return known;
  const added = { ...branch, children: [] };
  branches.set(key, added);
  parent.children.push(added);
  return added;
}

function branchesTo(definition: MarketDefinition): readonly Node[] {
  const { id, name, countryCode = '' } = eventOf(definition);
  const sport = { type: 'EVENT_TYPE' as const, ...eventTypeOf(definition) };
  const event = { type: 'EVENT' as const, name, id, countryCode };
  if (isRacing(definition.fixture.sportId)) {
    const startTime = makeInstant(definition.startAt);
    const race = { type: 'RACE' as const, name, id: `${id}.${startTime}`, startTime, countryCode };
    return [sport, event, { ...race, ...placeOf(definition) }];
  }
  return [sport, { type: 'GROUP' as const, ...competitionOf(definition) }, event];
}

const placeOf = ({ fixture: { venue } }: MarketDefinition) => (venue === null ? {} : { venue });

const leafOf = ({ marketId, name, marketType, startAt, winners }: MarketDefinition) => ({
  type: 'MARKET' as const,
  name,
  id: marketId,
  exchangeId: '1',
  marketType,
  marketStartTime: makeInstant(startAt),
  numberOfWinners: winners,
});
