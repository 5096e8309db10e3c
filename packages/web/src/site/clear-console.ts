/** SHELL-10: the console is cleared every 500 ms only where the site asks for it; off by default. */
import { every, type Stop } from '../clock.ts';

const clearMs = 500;

export const clearConsole = (isWanted: boolean): Stop =>
  isWanted ? every(clearMs, () => console.clear()) : () => {};
