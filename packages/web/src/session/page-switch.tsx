/** A table of pages: the first whose path fits is shown, and a line that says so when none does. */
import { type ComponentType, Suspense } from 'react';
import { Route, Switch } from 'wouter';
import { NotFoundScreen } from '../routing/not-found-screen.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { Protected } from './protected.tsx';

export interface Page {
  readonly path: string | RegExp;
  /** A chunk of its own, as a rule. */
  readonly page: ComponentType;
  /** For players who are signed in. */
  readonly isProtected?: boolean;
}

function Shown({ page: Screen, isProtected = false }: Omit<Page, 'path'>) {
  if (!isProtected) return <Screen />;
  return (
    <Protected>
      <Screen />
    </Protected>
  );
}

export function PageSwitch({ pages }: { pages: readonly Page[] }) {
  return (
    <Suspense fallback={<SkeletonRows count={8} />}>
      <Switch>
        {pages.map(({ path, ...page }) => (
          <Route key={String(path)} path={path}>
            <Shown {...page} />
          </Route>
        ))}
        <Route>
          <NotFoundScreen />
        </Route>
      </Switch>
    </Suspense>
  );
}
