/** What a member of staff is. The admin commands say what each role may do. */
export const roles = [
  'owner',
  'admin',
  'trader',
  'risk',
  'support',
  'finance',
  'read-only',
] as const;
export type Role = (typeof roles)[number];
