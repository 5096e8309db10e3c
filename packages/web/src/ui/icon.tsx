import type { LucideIcon } from 'lucide-react';

interface IconProps {
  readonly of: LucideIcon;
  readonly size?: number;
  /** It points along the line, so that it is mirrored where lines run from right to left. */
  readonly isAlong?: boolean;
}

/** One icon set: 20 px with a stroke of 1.5. */
export function Icon({ of: Drawing, size = 20, isAlong }: IconProps) {
  return <Drawing size={size} strokeWidth={1.5} aria-hidden="true" data-along={isAlong} />;
}
