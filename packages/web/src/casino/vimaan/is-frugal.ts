interface Sparing {
  readonly connection?: { readonly saveData?: boolean };
  /** Gigabytes, rounded; not every browser says. */
  readonly deviceMemory?: number;
}

/** Tells whether the player saves data, or the device has little power to draw with. */
export function isFrugal(): boolean {
  const { connection, deviceMemory = 8 } = navigator as unknown as Sparing;
  return connection?.saveData === true || deviceMemory <= 2;
}
