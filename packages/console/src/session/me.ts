/** The signed-in member of staff and the commands of their role. */

import type { CommandForm, Me } from '@layline/contract/console';
import { createContext, useContext } from 'react';

export const MeContext = createContext<Me | null>(null);

export function useMe(): Me {
  const me = useContext(MeContext);
  if (me === null) throw new Error('Nobody is signed in');
  return me;
}

/** Returns undefined for a command that the role may not run. */
export const useCommand = (name: string): CommandForm | undefined =>
  useMe().commands.find((command) => command.name === name);
