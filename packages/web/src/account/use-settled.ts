import { useEffect, useState } from 'react';
import { after } from '../base/clock.ts';

const settleMs = 300;

/** Returns the text once it has not changed for a moment, so that not every letter causes a call. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => after(settleMs, () => setSettled(text)), [text]);
  return settled;
}
