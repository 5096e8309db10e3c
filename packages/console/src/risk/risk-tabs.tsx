/** The pages about risk, for the branch that is shown. */
import type { ShownScope } from '@layline/contract/console-risk';
import { useLocation } from 'wouter';
import { useMe } from '../session/me.ts';
import { Tabs } from '../ui/tabs.tsx';
import { queryOf } from './position-columns.ts';

const pages = [
  ['/risk', 'Sports', 'risk markets'],
  ['/risk/casino', 'Casino', 'risk casino'],
  ['/risk/linked', 'Linked accounts', 'report linked'],
] as const;

/** Shows the pages whose command the role may run. */
export function RiskTabs({ scope }: { scope: ShownScope }) {
  const { commands } = useMe();
  const [here] = useLocation();
  const mine = pages.filter(([, , command]) => commands.some(({ name }) => name === command));
  const tabs = mine.map(([path, title]) => [path, title, `${path}${queryOf(scope)}`] as const);
  return <Tabs label="Risk" tabs={tabs} current={here} />;
}
