import { Trans } from '@lingui/react/macro';
import { Suspense } from 'react';
import { lazyPart } from '../routing/lazy-part.ts';
import { askToLogIn, askToSignUp } from '../session/login-gate.ts';
import { useSite } from '../site/site-store.ts';
import { Button } from '../ui/button.tsx';
import { mediumScreen, useMedia } from '../ui/use-media.ts';
import style from './header.module.css';

const HeaderForm = lazyPart(() => import('./header-form.tsx'), 'HeaderForm');

/** SITE-5. */
function SignUpButton() {
  const { signup } = useSite();
  if (!signup) return null;
  return (
    <Button tone="quiet" className={style['quiet']} onClick={askToSignUp}>
      <Trans>Sign Up</Trans>
    </Button>
  );
}

/** SHELL-2: fields in the header if there is space, else the dialog. */
export function VisitorEntry() {
  const hasRoom = useMedia(mediumScreen);
  if (!hasRoom) {
    return (
      <>
        <SignUpButton />
        <Button tone="accent" className={style['login']} onClick={askToLogIn}>
          <Trans>Login</Trans>
        </Button>
      </>
    );
  }
  return (
    <>
      <Suspense fallback={null}>
        <HeaderForm />
      </Suspense>
      <SignUpButton />
    </>
  );
}
