/** The account's routes, for signed-in players; each screen is a separate chunk. */
import { lazyScreen } from './routing/lazy-screen.ts';
import { type Page, PageSwitch } from './session/page-switch.tsx';

const AccountScreen = lazyScreen(() => import('./account/account-screen.tsx'), 'AccountScreen');
const ProfileScreen = lazyScreen(() => import('./account/profile-screen.tsx'), 'ProfileScreen');
const StatementScreen = lazyScreen(
  () => import('./account/statement-screen.tsx'),
  'StatementScreen',
);
const HistoryScreen = lazyScreen(() => import('./account/history-screen.tsx'), 'HistoryScreen');
const ProfitScreen = lazyScreen(() => import('./account/profit/profit-screen.tsx'), 'ProfitScreen');
const SettingsScreen = lazyScreen(
  () => import('./account/settings/settings-screen.tsx'),
  'SettingsScreen',
);
const PasswordHistoryScreen = lazyScreen(
  () => import('./account/password-history-screen.tsx'),
  'PasswordHistoryScreen',
);
const LoginActivityScreen = lazyScreen(
  () => import('./account/login-activity-screen.tsx'),
  'LoginActivityScreen',
);
const SecurityScreen = lazyScreen(
  () => import('./account/security/security-screen.tsx'),
  'SecurityScreen',
);
const MyPlayScreen = lazyScreen(
  () => import('./account/protection/my-play-screen.tsx'),
  'MyPlayScreen',
);
const AppKeysScreen = lazyScreen(
  () => import('./account/app-keys/app-keys-screen.tsx'),
  'AppKeysScreen',
);

const pages: readonly Page[] = [
  { path: '/account', page: AccountScreen },
  { path: '/profile', page: ProfileScreen },
  { path: '/accountstatement', page: StatementScreen },
  { path: '/betshistory', page: HistoryScreen },
  { path: '/settings', page: SettingsScreen },
  {
    path: '/profitloss/:eventId?/:matchId?/:markettype?',
    page: ProfitScreen,
  },
  { path: '/passwordhistory', page: PasswordHistoryScreen },
  { path: '/loginactivity', page: LoginActivityScreen },
  { path: '/security', page: SecurityScreen },
  { path: '/myplay', page: MyPlayScreen },
  { path: '/appkeys', page: AppKeysScreen },
];

export const AccountPlaces = () => <PageSwitch pages={pages} />;
