import { useEffect, useState } from 'react';
import { after } from '../clock.ts';

const settleMs = 300;

/** The text once it has stood still for a moment, so that not every letter is a call. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => after(settleMs, () => setSettled(text)), [text]);
  return settled;
}
