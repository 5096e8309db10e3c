/** The account's routes, for signed-in players; each screen is a separate chunk. */
import { lazyPart } from '../routing/lazy-part.ts';
import { type Page, PageSwitch } from '../session/page-switch.tsx';

const AccountScreen = lazyPart(() => import('../account/account-screen.tsx'), 'AccountScreen');
const ProfileScreen = lazyPart(() => import('../account/profile-screen.tsx'), 'ProfileScreen');
const StatementScreen = lazyPart(
  () => import('../account/statement/statement-screen.tsx'),
  'StatementScreen',
);
const HistoryScreen = lazyPart(
  () => import('../account/history/history-screen.tsx'),
  'HistoryScreen',
);
const ProfitScreen = lazyPart(() => import('../account/profit/profit-screen.tsx'), 'ProfitScreen');
const SettingsScreen = lazyPart(
  () => import('../account/settings/settings-screen.tsx'),
  'SettingsScreen',
);
const PasswordHistoryScreen = lazyPart(
  () => import('../account/password-history-screen.tsx'),
  'PasswordHistoryScreen',
);
const LoginActivityScreen = lazyPart(
  () => import('../account/login-activity-screen.tsx'),
  'LoginActivityScreen',
);
const SecurityScreen = lazyPart(
  () => import('../account/security/security-screen.tsx'),
  'SecurityScreen',
);
const MyPlayScreen = lazyPart(
  () => import('../account/protection/my-play-screen.tsx'),
  'MyPlayScreen',
);
const AppKeysScreen = lazyPart(
  () => import('../account/app-keys/app-keys-screen.tsx'),
  'AppKeysScreen',
);

const QuestionsScreen = lazyPart(
  () => import('../account/questions/questions-screen.tsx'),
  'QuestionsScreen',
);

const CashierScreen = lazyPart(
  () => import('../account/cashier/cashier-screen.tsx'),
  'CashierScreen',
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
  { path: '/questions', page: QuestionsScreen },
  { path: '/cashier', page: CashierScreen },
];

export const AccountPlaces = () => <PageSwitch pages={pages} />;
