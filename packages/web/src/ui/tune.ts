/** Plays short tunes with the browser's own synthesizer: nothing is downloaded. */
export interface Note {
  /** Hertz. */
  readonly pitch: number;
  /** Seconds after the tune begins. */
  readonly at: number;
  /** Seconds. */
  readonly lasts: number;
}

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

/** Does nothing if the browser has no synthesizer. */
export function playTune(notes: readonly Note[]): void {
  if (typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  void context.resume();
  for (const note of notes) playNote(context, note);
}
