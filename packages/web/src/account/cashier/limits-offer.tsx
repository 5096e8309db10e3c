/** RP-6: offers limits once to a player who has none, before the first deposit. Nothing has to be set. */
import { demoUserName } from '@layline/contract/demo';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'wouter';
import { readStored, writeStored } from '../../base/storage.ts';
import { useCurrentUser } from '../../session/current-user.ts';
import { useSite } from '../../site/site-store.ts';
import { Button } from '../../ui/button.tsx';
import { useProtection } from '../protection/protection-queries.ts';
import { Section } from '../security/section.tsx';
import style from './cashier.module.css';

export function LimitsOffer() {
  const { protection = 'none', title } = useSite();
  const user = useCurrentUser();
  if (protection === 'none' || user === null || user.userName === demoUserName(title)) {
    return null;
  }
  return <Offer userId={user._id} />;
}

function Offer({ userId }: { userId: string }) {
  const { data } = useProtection();
  const key = `limits-offered/${userId}`;
  const [isDone, setIsDone] = useState(() => readStored(key) !== null);
  if (isDone || data === undefined || data.limits.some(({ owner }) => owner === 'player')) {
    return null;
  }
  const close = (): void => {
    writeStored(key, '1');
    setIsDone(true);
  };
  return (
    <Section
      title={<Trans>Would you like to set limits?</Trans>}
      hint={
        <Trans>
          You choose how much you deposit, stake or lose, and how long you play. You can do so later
          under My play, too.
        </Trans>
      }
    >
      <div className={style['offer']}>
        <Link to="/myplay" className={style['offerLink']}>
          <Trans>Set limits</Trans>
        </Link>
        <Button onClick={close}>
          <Trans>Not now</Trans>
        </Button>
      </div>
    </Section>
  );
}
