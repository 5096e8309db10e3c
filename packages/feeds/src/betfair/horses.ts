/** Reads details of horses from a catalogue's metadata, where all values are text. */
import { isRecord, type LooseRecord, listOr, numberOr, textOr } from './message/loose.ts';
import type { Horse } from './names.ts';

/** By selection number; runners without details are left out. */
export function horsesOf(runners: unknown): ReadonlyMap<number, Horse> {
  const horses = new Map<number, Horse>();
  for (const runner of listOr(runners) ?? []) {
    if (!isRecord(runner) || !isRecord(runner['metadata'])) continue;
    const id = numberOr(runner['selectionId'], null);
    const horse = horseOf(runner['metadata']);
    if (id !== null && Object.values(horse).some((part) => part !== null)) horses.set(id, horse);
  }
  return horses;
}

function horseOf(metadata: LooseRecord): Horse {
  const text = (name: string) => textOr(metadata[name], null);
  return {
    cloth: text('CLOTH_NUMBER_ALPHA') ?? text('CLOTH_NUMBER'),
    stall: text('STALL_DRAW'),
    jockey: text('JOCKEY_NAME'),
    trainer: text('TRAINER_NAME'),
    age: wholeOr(text('AGE'), null),
    sex: text('SEX_TYPE'),
    weight: weightOf(text('WEIGHT_VALUE'), text('WEIGHT_UNITS')),
    form: text('FORM'),
  };
}

function wholeOr<Fallback>(text: string | null, fallback: Fallback): number | Fallback {
  return text !== null && /^\d{1,2}$/.test(text) ? Number(text) : fallback;
}

/** Formats pounds as stones and pounds: 130 is '9-4'. */
function weightOf(value: string | null, units: string | null): string | null {
  if (value === null || !/^\d{1,3}(\.\d)?$/.test(value)) return null;
  if (units !== 'pounds') return `${value} kg`;
  const pounds = Math.floor(Number(value));
  return `${Math.floor(pounds / 14)}-${pounds % 14}`;
}
