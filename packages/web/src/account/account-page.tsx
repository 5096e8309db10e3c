import './locales/texts.ts';
import type { ReactNode } from 'react';
import page from '../ui/page.module.css';
import style from './filters.module.css';

/** A page of the account: its title, and one panel. */
export function AccountPage({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <>
      <h1 className={page['title']}>{title}</h1>
      <div className={style['panel']}>{children}</div>
    </>
  );
}
