/** A switch of pages: shows the first whose path matches, or a message if none does. */
import { type ComponentType, Suspense } from 'react';
import { Route, Switch } from 'wouter';
import { NotFoundScreen } from '../routing/not-found-screen.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { Protected } from './protected.tsx';

export interface Page {
  readonly path: string | RegExp;
  /** Usually a separate chunk. */
  readonly page: ComponentType;
  /** For signed-in players only. */
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
