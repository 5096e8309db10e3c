/** Named facts, several in a row where there is room. */
import type { ReactNode } from 'react';
import style from './facts.module.css';

export const Facts = ({ children }: { children: ReactNode }) => (
  <dl className={style['facts']}>{children}</dl>
);

export const Fact = ({ name, value }: { name: string; value: string | number }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);
