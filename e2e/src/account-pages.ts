/** The pages of the account: address, name, and what each shows once loaded. */

/** The links of the account, in the order of the menus and the hub. */
export const accountLinks = [
  'My Profile',
  'Account Statement',
  'Bet History',
  'Profit & Loss',
  'Password History',
  'Activity Log',
] as const;

export interface AccountPlace {
  readonly path: string;
  readonly heading: string;
  /** Texts that must appear for a player who won a bet on cricket and lost one on soccer. */
  readonly shows: readonly (string | RegExp)[];
}

/** Each soccer bet lost 300, and the player may have earlier ones. */
const lost = /−[\d,]*00\.00/;

export const accountPlaces: readonly AccountPlace[] = [
  {
    path: '/account',
    heading: 'demo@',
    shows: accountLinks,
  },
  {
    path: '/profile',
    heading: 'Account Details',
    shows: ['Name', 'Exposure Limit', 'Mobile Number', 'Password'],
  },
  {
    path: '/accountstatement',
    heading: 'Account Statement',
    shows: ['Get Statement', 'Select Type', 'Transaction Type', 'Deposit', 'Withdraw', '−300.00'],
  },
  {
    path: '/betshistory',
    heading: 'Bet History',
    shows: ['Status', 'Get History', 'View Bet', 'Match Odds', 'Back'],
  },
  {
    path: '/profitloss',
    heading: 'Profit & Loss',
    shows: ['Over time', 'Cricket', 'Soccer', 'Page total', lost],
  },
  { path: '/profitloss/1', heading: 'Profit & Loss', shows: ['All sports', / v /, '−300.00'] },
  { path: '/passwordhistory', heading: 'Password History', shows: ['No Data Found!'] },
  { path: '/loginactivity', heading: 'Activity Log', shows: ['Success', '127.0.0.1'] },
  {
    path: '/settings',
    heading: 'Stake',
    shows: ['Quick Stakes', 'Stake 8', 'Save', '20k'],
  },
];
