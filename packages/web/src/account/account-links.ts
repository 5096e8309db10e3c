/** SHELL-3: the account menu's pages, for the menu, the account hub and the bottom bar. */
import '../sign-in/locales/texts.ts';
import { msg } from '@lingui/core/macro';
import {
  Activity,
  ChartNoAxesCombined,
  History,
  KeyRound,
  ReceiptText,
  UserRound,
} from 'lucide-react';

export const accountLinks = [
  { to: '/profile', name: msg`My Profile`, icon: UserRound },
  { to: '/accountstatement', name: msg`Account Statement`, icon: ReceiptText },
  { to: '/betshistory', name: msg`Bet History`, icon: History },
  { to: '/profitloss', name: msg`Profit & Loss`, icon: ChartNoAxesCombined },
  { to: '/passwordhistory', name: msg`Password History`, icon: KeyRound },
  { to: '/loginactivity', name: msg`Activity Log`, icon: Activity },
] as const;
