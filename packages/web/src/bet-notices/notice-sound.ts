/**
 * The sound of a notice. It is off until the player turns it on, which is the user action that browsers
 * require.
 */
import { createKept } from '../base/kept-store.ts';
import { playTune } from '../ui/tune.ts';

interface SoundChoice {
  readonly isOn: boolean;
}

export const useNoticeSound = createKept<SoundChoice>('notice-sound', { isOn: false });

const tune = [
  { pitch: 660, at: 0, lasts: 0.12 },
  { pitch: 880, at: 0.1, lasts: 0.2 },
] as const;

export function playNotice(): void {
  if (useNoticeSound.getState().isOn) playTune(tune);
}

/** Turns the sound on or off, and plays it once when turned on. */
export function switchNoticeSound(isOn: boolean): void {
  useNoticeSound.setState({ isOn });
  playNotice();
}
