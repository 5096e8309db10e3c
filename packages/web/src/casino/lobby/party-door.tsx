import { lazy } from 'react';

/** Another provider's table; its screen loads when one is opened. */
export const PartyScreen = lazy(() =>
  import('./party-screen.tsx').then((file) => ({ default: file.PartyScreen })),
);
