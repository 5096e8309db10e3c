/** SHELL-10: clears the console every 500 ms if the site enables that; off by default. */
import { every, type Stop } from '../base/clock.ts';

const clearMs = 500;

export const clearConsole = (isWanted: boolean): Stop =>
  isWanted ? every(clearMs, () => console.clear()) : () => {};
