/** What players chose for their screens. */
import {
  type Instant,
  makeInstant,
  type PreferenceName,
  type Preferences,
  preferenceShapes,
} from '@layline/contract';
import type { Store } from '../database.ts';
import { draft, send } from '../writes/compile.ts';

const isName = (name: string): name is PreferenceName => Object.hasOwn(preferenceShapes, name);

/** Leaves out what this version does not know, or would refuse. */
export async function readPreferences({ read }: Store, playerId: string): Promise<Preferences> {
  const rows = await read
    .selectFrom('player_preference')
    .select(['name', 'value'])
    .where('player_id', '=', playerId)
    .execute();
  const known = rows.flatMap(({ name, value }) => {
    if (!isName(name)) return [];
    const { success, data } = preferenceShapes[name].safeParse(JSON.parse(value));
    return success ? [[name, data] as const] : [];
  });
  return Object.fromEntries(known) as Preferences;
}

interface Saved {
  readonly playerId: string;
  readonly preferences: Preferences;
  readonly now: Instant;
}

/** Replaces the given ones in one statement. */
export async function writePreferences(
  store: Store,
  { playerId, preferences, now }: Saved,
): Promise<void> {
  const rows = Object.entries(preferences).map(([name, value]) => ({
    player_id: playerId,
    name,
    value: JSON.stringify(value),
    changed_at: makeInstant(now),
  }));
  const saved = draft
    .insertInto('player_preference')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['player_id', 'name']).doUpdateSet((row) => ({
        value: row.ref('excluded.value'),
        changed_at: row.ref('excluded.changed_at'),
      })),
    );
  await send(store, saved);
}
