/** SHELL-3: the account menu's pages, in the menu, the account hub and the bottom bar alike. */
import { msg } from '@lingui/core/macro';
import {
  Activity,
  ChartNoAxesCombined,
  History,
  KeyRound,
  ReceiptText,
  ShieldCheck,
  UserRound,
} from 'lucide-react';
import { useHasCapability } from '../site/capability.ts';

const links = [
  { to: '/profile', name: msg`My Profile`, icon: UserRound },
  { to: '/accountstatement', name: msg`Account Statement`, icon: ReceiptText },
  { to: '/betshistory', name: msg`Bet History`, icon: History },
  { to: '/profitloss', name: msg`Profit & Loss`, icon: ChartNoAxesCombined },
  { to: '/passwordhistory', name: msg`Password History`, icon: KeyRound },
  { to: '/loginactivity', name: msg`Activity Log`, icon: Activity },
] as const;

const security = { to: '/security', name: msg`Security`, icon: ShieldCheck } as const;

/** A server that guards accounts by more than a password has a page for it. */
export const useAccountLinks = () =>
  useHasCapability('account-security') ? [...links, security] : links;
