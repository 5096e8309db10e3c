import '../texts.ts';
import { parseInstant } from '@layline/contract/instant';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { everyWhileVisible, now } from '../../clock.ts';
import { goTo, useHashPath } from '../../routing/use-hash.ts';
import { parseAmount } from '../../session/current-user.ts';
import { usePlaySession } from '../../session/play-session.ts';
import { signOut } from '../../session/sign-in.ts';
import { readStored, writeStored } from '../../storage.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { formatMoney, formatSigned } from '../../ui/figures.ts';
import style from './protection.module.css';
import { useProtection } from './protection-queries.ts';

type PlaySession = NonNullable<ReturnType<typeof usePlaySession>['data']>;

/** When the last check of a session was answered: kept over a reload, and shared by tabs. */
const answeredKey = 'realityCheck';
const lookMs = 5000;
const minuteMs = 60_000;

function answeredAt({ beganAt }: PlaySession): number {
  const began = parseInstant(beganAt) ?? 0;
  const [session, at] = (readStored(answeredKey) ?? '').split(' ');
  return session === beganAt ? Math.max(began, Number(at) || 0) : began;
}

/** Due once the interval has passed since the session began, or since the last answer. */
function useIsDue(session: PlaySession | undefined, minutes: number | undefined) {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    if (session === undefined || minutes === undefined) return undefined;
    // By the server's clock, whatever this machine's says.
    const ahead = now() - (parseInstant(session.now) ?? now());
    const look = (): void => setIsDue(now() - ahead - answeredAt(session) >= minutes * minuteMs);
    look();
    return everyWhileVisible(lookMs, look);
  }, [session, minutes]);
  const answer = (): void => {
    if (session !== undefined)
      writeStored(answeredKey, `${session.beganAt} ${parseInstant(session.now) ?? 0}`);
    setIsDue(false);
  };
  return { isDue, answer };
}

function Facts({ session }: { session: PlaySession }) {
  const { t } = useLingui();
  const played = (parseInstant(session.now) ?? 0) - (parseInstant(session.beganAt) ?? 0);
  const minutes = Math.floor(played / minuteMs);
  const facts = [
    [t`Time`, t`${minutes} minutes`],
    [t`Staked`, formatMoney(parseAmount(session.staked))],
    [t`Result`, formatSigned(parseAmount(session.result))],
    [t`Balance`, formatMoney(parseAmount(session.balance))],
  ] as const;
  return (
    <dl className={style['facts']}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Answers({ onAnswer }: { onAnswer: () => void }) {
  return (
    <div className={style['acts']}>
      <Button onClick={onAnswer}>
        <Trans>Go on</Trans>
      </Button>
      <Button
        onClick={() => {
          onAnswer();
          goTo('/accountstatement');
        }}
      >
        <Trans>History</Trans>
      </Button>
      <Button onClick={() => void signOut()}>
        <Trans>Stop and sign out</Trans>
      </Button>
    </div>
  );
}

/**
 * RP-10: what came of the session, every so often. Over a casino table it has to be answered first; on
 * other pages it stands in the header, where it covers no button.
 */
export function RealityCheck({ isOverTable }: { isOverTable: (path: string) => boolean }) {
  const [path] = useHashPath();
  const { data: session } = usePlaySession();
  const { data: protection } = useProtection();
  const { isDue, answer } = useIsDue(session, protection?.realityMinutes);
  if (!isDue || session === undefined) return null;
  if (isOverTable(path)) {
    return (
      <Dialog isOpen isNarrow title={<Trans>Reality check</Trans>} onClose={answer}>
        <div className={style['check']}>
          <Facts session={session} />
          <Answers onAnswer={answer} />
        </div>
      </Dialog>
    );
  }
  return (
    <section className={style['checkBar']} role="status">
      <h2>
        <Trans>Reality check</Trans>
      </h2>
      <Facts session={session} />
      <Answers onAnswer={answer} />
    </section>
  );
}
