import { Check, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';
import style from './verdict.module.css';

/** CAS-10: the outcome of a check in this browser, by sign, colour and word. */
export function Verdict({ isGood, children }: { isGood: boolean; children: ReactNode }) {
  return (
    <p className={style['verdict']} data-good={isGood || undefined} role="status">
      <Icon of={isGood ? Check : X} size={18} />
      <span>{children}</span>
    </p>
  );
}
