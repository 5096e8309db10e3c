/** Settings for betting from ladders: the stake, and whether each bet needs confirmation. */
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { sliceStorage } from '../storage.ts';

interface LadderSettings {
  readonly stakeText: string;
  readonly isAskedFirst: boolean;
}

export const useLadderSettings = create<LadderSettings>()(
  persist((): LadderSettings => ({ stakeText: '100', isAskedFirst: true }), {
    name: 'ladder',
    storage: sliceStorage<LadderSettings>(),
  }),
);

export function setLadder(changed: Partial<LadderSettings>): void {
  useLadderSettings.setState(changed);
}
