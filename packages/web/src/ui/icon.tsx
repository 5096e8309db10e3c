import type { LucideIcon } from 'lucide-react';

/** One icon set: 20 px with a stroke of 1.5. */
export function Icon({ of: Drawing, size = 20 }: { of: LucideIcon; size?: number }) {
  return <Drawing size={size} strokeWidth={1.5} aria-hidden="true" />;
}
