/**
 * Short sounds of a table. They are off until the player turns them on, which is also the user action that
 * browsers require.
 */
import { createKept } from '../../base/kept-store.ts';
import { type Note, playTune } from '../../ui/tune.ts';

interface SoundChoice {
  readonly isOn: boolean;
}

export const useSound = createKept<SoundChoice>('casino-sound', { isOn: false });

const tunes = {
  chip: [{ pitch: 1900, at: 0, lasts: 0.05 }],
  card: [{ pitch: 420, at: 0, lasts: 0.06 }],
  closed: [
    { pitch: 520, at: 0, lasts: 0.12 },
    { pitch: 390, at: 0.14, lasts: 0.18 },
  ],
  win: [
    { pitch: 523, at: 0, lasts: 0.14 },
    { pitch: 659, at: 0.12, lasts: 0.14 },
    { pitch: 784, at: 0.24, lasts: 0.32 },
  ],
} as const satisfies Readonly<Record<string, readonly Note[]>>;
export type SoundName = keyof typeof tunes;

/** Does nothing while sounds are off. */
export function playSound(name: SoundName): void {
  if (useSound.getState().isOn) playTune(tunes[name]);
}
