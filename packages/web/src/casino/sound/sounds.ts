/**
 * Short sounds of a table, made by the browser's own synthesiser: nothing is downloaded. Off until the
 * player switches them on, which also is the press that browsers ask for before any sound.
 */
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { sliceStorage } from '../../storage.ts';

interface SoundChoice {
  readonly isOn: boolean;
}

export const useSound = create<SoundChoice>()(
  persist((): SoundChoice => ({ isOn: false }), {
    name: 'casino-sound',
    storage: sliceStorage<SoundChoice>(),
    version: 1,
  }),
);

interface Note {
  /** Hertz. */
  readonly pitch: number;
  /** Seconds after the sound begins. */
  readonly at: number;
  readonly lasts: number;
}

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

const loudness = 0.08;
let context: AudioContext | null = null;

function playNote(audio: AudioContext, { pitch, at, lasts }: Note): void {
  const start = audio.currentTime + at;
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.type = 'triangle';
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(loudness, start);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + lasts);
  tone.connect(volume).connect(audio.destination);
  tone.start(start);
  tone.stop(start + lasts);
}

/** Does nothing while sounds are off, or where the browser has no synthesiser. */
export function playSound(name: SoundName): void {
  if (!useSound.getState().isOn || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  void context.resume();
  for (const note of tunes[name]) playNote(context, note);
}
