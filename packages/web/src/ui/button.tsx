import type { ButtonHTMLAttributes, ReactNode, RefObject } from 'react';
import style from './button.module.css';
import { classes } from './classes.ts';

type Tone = 'primary' | 'accent' | 'plain' | 'quiet' | 'back' | 'lay';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly tone?: Tone;
  readonly isWide?: boolean;
  readonly ref?: RefObject<HTMLButtonElement | null>;
}

export function Button({ tone = 'plain', isWide = false, className, ...rest }: ButtonProps) {
  const names = classes(style['button'], style[tone], isWide && style['wide'], className);
  return <button type="button" className={names} {...rest} />;
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Its action, for screen readers; also its tooltip. */
  readonly label: string;
  readonly children?: ReactNode;
}

export function IconButton({ label, className, ...rest }: IconButtonProps) {
  const names = classes(style['icon'], className);
  return <button type="button" aria-label={label} title={label} className={names} {...rest} />;
}
