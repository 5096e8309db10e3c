/** Pages of several markets, as one chunk: they share nearly all that they load. */
import { LadderScreen, LaddersScreen } from '../multi/ladders-screen.tsx';
import { MultiMarketScreen } from '../multi/multi-market-screen.tsx';
import { type Page, PageSwitch } from '../session/page-switch.tsx';

const pages: readonly Page[] = [
  { path: '/multimarket', page: MultiMarketScreen },
  { path: '/ladders', page: LaddersScreen },
  { path: '/ladder/:id1/:id2/:id3/:marketId', page: LadderScreen },
];

export const MultiPlaces = () => <PageSwitch pages={pages} />;
