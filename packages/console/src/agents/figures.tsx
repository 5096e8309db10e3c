/** Formats figures of agents. */
import type { ShownAgent } from '@layline/contract/console';
import { amountOf } from '../ui/amount.tsx';
import { amountText } from '../ui/amount-text.ts';
import style from './agents.module.css';

export const sharesOf = ({ sports, casino, commission }: ShownAgent): string =>
  `${sports} / ${casino} / ${commission} %`;

/** Names the direction of a debt, because a bare minus is ambiguous. */
export const owedOf = ({ owed }: ShownAgent) =>
  owed < 0 ? <span className={style['owed']}>is owed {amountText(-owed)}</span> : amountOf(owed);
