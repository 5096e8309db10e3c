import style from './cashier.module.css';

/** Why a call failed, next to its button. */
export const Problem = ({ text }: { text: string }) => (
  <p className={style['problem']} role="alert">
    {text}
  </p>
);
