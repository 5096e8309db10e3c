/** Who is signed in, and what the role may do. */
import { createContext, useContext } from 'react';
import type { CommandForm, Me } from '../api/answers.ts';

export const MeContext = createContext<Me | null>(null);

export function useMe(): Me {
  const me = useContext(MeContext);
  if (me === null) throw new Error('Nobody is signed in');
  return me;
}

/** Undefined for a command that the role may not run. */
export const useCommand = (name: string): CommandForm | undefined =>
  useMe().commands.find((command) => command.name === name);
