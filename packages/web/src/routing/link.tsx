import type { AnchorHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { makeHash } from './hash.ts';
import { goTo, useHashPath } from './use-hash.ts';

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A path of the hash router, with an optional query. */
  readonly to: string;
  readonly children: ReactNode;
}

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** A link of the hash router, marked if it leads to the current page. */
export function Link({ to, onClick, ...rest }: LinkProps) {
  const [path] = useHashPath();
  const isCurrent = path === to.split('?')[0];
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlainClick(event)) return;
    event.preventDefault();
    goTo(to);
  };
  return (
    <a
      href={makeHash(to)}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={follow}
      {...rest}
    />
  );
}
