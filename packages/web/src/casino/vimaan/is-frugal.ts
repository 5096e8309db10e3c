import { savesData } from '../../base/saves-data.ts';

interface Sparing {
  /** Gigabytes, rounded; not every browser says. */
  readonly deviceMemory?: number;
}

/** Tells whether the player saves data, or the device has little power to draw with. */
export function isFrugal(): boolean {
  const { deviceMemory = 8 } = navigator as unknown as Sparing;
  return savesData() || deviceMemory <= 2;
}
