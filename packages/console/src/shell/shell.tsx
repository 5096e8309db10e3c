/** The frame of every page: the current page, the signed-in user and the menu of commands. */
import { agentRole } from '@layline/contract/console';
import { Button, IconButton } from '@layline/web/ui/button';
import { Icon } from '@layline/web/ui/icon';
import { LogOut, Search, SunMoon, UserRound } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { send } from '../api/request.ts';
import { useApprovals } from '../approvals/approvals-page.tsx';
import { sumOfCount, useCashierCount } from '../cashier/use-cashier-count.ts';
import { useQuestionCount } from '../questions/use-question-count.ts';
import { useWaitingCount } from '../results/use-waiting-count.ts';
import { useMe } from '../session/me.ts';
import { CommandMenu } from './command-menu.tsx';
import { Notices } from './notices.tsx';
import style from './shell.module.css';
import { switchTheme } from './theme.ts';

type Listed = readonly [path: string, name: string, roles?: readonly string[]];

/** What belongs together stands together. */
const groups: readonly (readonly [title: string, pages: readonly Listed[]])[] = [
  [
    'Trading',
    [
      ['/', 'Overview'],
      ['/markets', 'Markets'],
      ['/quotes', 'Quotes'],
      ['/bets', 'Bets'],
      ['/results', 'Results'],
      ['/risk', 'Risk'],
    ],
  ],
  [
    'People and money',
    [
      ['/players', 'Players'],
      ['/agents', 'Agents'],
      ['/cashier', 'Cashier'],
      ['/questions', 'Questions'],
      ['/profit', 'Profit'],
    ],
  ],
  [
    'The venue',
    [
      ['/sites', 'Sites'],
      ['/partners', 'Partners'],
      ['/system', 'System'],
    ],
  ],
  [
    'Staff',
    [
      ['/approvals', 'Approvals'],
      ['/commands', 'Commands'],
      ['/audit', 'Audit', ['owner', 'admin', 'risk', 'read-only']],
      ['/sessions', 'Sessions', ['owner', 'admin']],
    ],
  ],
];

/** The pages of a user who signs in for an agent. */
const agentPaths = [
  '/agents',
  '/bets',
  '/risk',
  '/cashier',
  '/questions',
  '/approvals',
  '/commands',
];

const isOffered = ([path, , roles]: Listed, role: string): boolean =>
  role === agentRole ? agentPaths.includes(path) : roles === undefined || roles.includes(role);

const groupsOf = (role: string): typeof groups =>
  groups
    .map(([title, pages]) => [title, pages.filter((page) => isOffered(page, role))] as const)
    .filter(([, pages]) => pages.length > 0);

const pagesOf = (role: string): readonly Listed[] => groupsOf(role).flatMap(([, pages]) => pages);

/** Reached from the name in the header and from the menu. */
const account = ['/account', 'Account'] as const;

export function Shell({ children, onSignedOut }: { children: ReactNode; onSignedOut: () => void }) {
  const { name, role } = useMe();
  const [isMenuOpen, setMenuOpen] = useState(false);
  useEffect(() => {
    const open = (event: KeyboardEvent): void => {
      if (event.key !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setMenuOpen(true);
    };
    window.addEventListener('keydown', open);
    return () => window.removeEventListener('keydown', open);
  }, []);
  const signOut = async (): Promise<void> => {
    await send('/api/sign-out').catch(() => undefined);
    onSignedOut();
  };
  return (
    <div className={style['shell']}>
      <a className={style['skip']} href="#page">
        Skip to the page
      </a>
      <header className={style['header']}>
        <Link href="/" className={style['brand']}>
          Layline console
        </Link>
        <Button className={style['find']} onClick={() => setMenuOpen(true)}>
          <Icon of={Search} size={16} /> Find <kbd>Ctrl K</kbd>
        </Button>
        <Link href="/account" className={style['who']} aria-label={`Account of ${name}, ${role}`}>
          <Icon of={UserRound} />
          <span className={style['name']}>
            {name} <em>{role}</em>
          </span>
        </Link>
        <IconButton label="Light or dark" onClick={switchTheme}>
          <Icon of={SunMoon} />
        </IconButton>
        <IconButton label="Sign out" onClick={() => void signOut()}>
          <Icon of={LogOut} />
        </IconButton>
      </header>
      <Navigation />
      <main id="page" className={style['page']} tabIndex={-1}>
        <Notices />
        {children}
      </main>
      <CommandMenu
        isOpen={isMenuOpen}
        onClose={() => setMenuOpen(false)}
        pages={[...pagesOf(role), account]}
      />
    </div>
  );
}

/** The spaces are for screen readers. */
const Count = ({ of: count }: { of: number }) => (
  <>
    {' '}
    <span className={style['count']}>
      {count} <span className={style['unseen']}>waiting</span>
    </span>
  </>
);

function Navigation() {
  const { role } = useMe();
  const [location] = useLocation();
  const here = useRef<HTMLAnchorElement>(null);
  // On a phone the page links form one scrolling row.
  useEffect(() => {
    here.current?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [location]);
  const waiting: Readonly<Record<string, number>> = {
    '/results': useWaitingCount(),
    '/cashier': sumOfCount(useCashierCount()),
    '/questions': useQuestionCount(),
    '/approvals': useApprovals().data?.length ?? 0,
  };
  const isHere = (path: string): boolean =>
    path === '/' ? location === '/' : location.startsWith(path);
  return (
    <nav className={style['nav']} aria-label="Pages">
      {groupsOf(role).map(([group, pages]) => (
        <section key={group} aria-label={group}>
          <h2>{group}</h2>
          {pages.map(([path, title]) => (
            <Link
              key={path}
              ref={isHere(path) ? here : undefined}
              href={path}
              aria-current={isHere(path) ? 'page' : undefined}
            >
              {title}
              {(waiting[path] ?? 0) > 0 ? <Count of={waiting[path] ?? 0} /> : null}
            </Link>
          ))}
        </section>
      ))}
    </nav>
  );
}
