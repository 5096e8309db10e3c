/** For a member whose role demands a passkey and who has none yet: nothing else is shown. */
import { Button } from '@layline/web/ui/button';
import { send } from '../api/request.ts';
import { PasskeysCard } from '../passkeys/passkeys-card.tsx';
import style from './sign-in-page.module.css';

interface PasskeyPageProps {
  readonly role: string;
  readonly onAdded: () => void;
  readonly onSignedOut: () => void;
}

export function PasskeyPage({ role, onAdded, onSignedOut }: PasskeyPageProps) {
  const signOut = async (): Promise<void> => {
    await send('/api/sign-out').catch(() => undefined);
    onSignedOut();
  };
  return (
    <main className={style['page']}>
      <section className={style['wide']}>
        <h1>Your role needs a passkey</h1>
        <p>
          Members with the role {role} sign in with a passkey. Add one to go on; a second one on
          another device helps if the first is lost.
        </p>
        <PasskeysCard onAdded={onAdded} />
        <Button tone="quiet" onClick={() => void signOut()}>
          Sign out
        </Button>
      </section>
    </main>
  );
}
