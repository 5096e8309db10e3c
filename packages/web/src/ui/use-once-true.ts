import { useState } from 'react';

/** True once the condition has been true: a loaded part stays. */
export function useOnceTrue(condition: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(condition);
  if (condition && !wasTrue) setWasTrue(true);
  return wasTrue || condition;
}
