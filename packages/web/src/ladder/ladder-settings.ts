/** Settings for betting from ladders (ACC-9): the stake, and whether each bet needs confirmation. */
import { createKept } from '../base/kept-store.ts';
import { onStoredElsewhere } from '../base/storage.ts';
import { keepPreference } from '../session/kept/keep-preference.ts';
import { mergeFields } from '../session/kept/merge-choice.ts';

interface LadderSettings {
  readonly stakeText: string;
  readonly isAskedFirst: boolean;
}

const storageKey = 'ladder';
const initial: LadderSettings = { stakeText: '100', isAskedFirst: true };

export const useLadderSettings = createKept<LadderSettings>(storageKey, initial);

export function setLadder(changed: Partial<LadderSettings>): void {
  useLadderSettings.setState(changed);
}

// Every window bets with the stake that the player chose last.
onStoredElsewhere(storageKey, useLadderSettings.readAgain);

const isSettings = (value: unknown): value is LadderSettings =>
  typeof value === 'object' &&
  value !== null &&
  'stakeText' in value &&
  typeof value.stakeText === 'string' &&
  'isAskedFirst' in value &&
  typeof value.isAskedFirst === 'boolean';

const settingsOf = (value: unknown): LadderSettings => (isSettings(value) ? value : initial);

keepPreference({
  name: 'ladder',
  initial,
  read: () => {
    const { stakeText, isAskedFirst } = useLadderSettings.getState();
    return { stakeText, isAskedFirst };
  },
  write: (value) => setLadder(settingsOf(value)),
  onChange: (act) => useLadderSettings.subscribe(act),
  merge: ({ base, mine, server }) =>
    mergeFields({ base: settingsOf(base), mine: settingsOf(mine), server: settingsOf(server) }),
  // A visitor's may be somebody else's: one click must not bet for a player who never chose it.
  join: ({ server }) => settingsOf(server),
});
