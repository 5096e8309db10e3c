import '../locales/texts.ts';
import { parseInstant } from '@layline/contract/instant';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { everyWhileVisible, now } from '../../base/clock.ts';
import { goTo, useHashPath } from '../../routing/use-hash.ts';
import { parseAmount } from '../../session/amount.ts';
import { useAnswerCheck, usePlaySession } from '../../session/play-session.ts';
import { signOut } from '../../session/sign-out.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { formatMoney, formatSigned } from '../../ui/figures.ts';
import style from './protection.module.css';

type PlaySession = NonNullable<ReturnType<typeof usePlaySession>['data']>;

const lookMs = 5000;
const minuteMs = 60_000;

/** Due by the server's clock, whatever this machine's clock shows, until the server has the answer. */
function useIsDue(session: PlaySession | undefined): boolean {
  const [waits, setWaits] = useState(false);
  const due = session?.checkDueAt ? parseInstant(session.checkDueAt) : null;
  useEffect(() => {
    if (session === undefined || due === null) return undefined;
    const ahead = now() - (parseInstant(session.now) ?? now());
    const look = (): void => setWaits(now() - ahead >= due);
    look();
    return everyWhileVisible(lookMs, look);
  }, [session, due]);
  return waits && due !== null;
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
 * RP-10: shows the session's play at intervals. Before the casino's tables it must be answered first; on
 * other pages it is in the header, where it covers no button.
 */
export function RealityCheck({ isPaused }: { isPaused: (path: string) => boolean }) {
  const [path] = useHashPath();
  const { data: session } = usePlaySession();
  const isDue = useIsDue(session);
  const answer = useAnswerCheck();
  if (!isDue || session === undefined) return null;
  if (isPaused(path)) {
    return (
      <Dialog isOpen isQuestion isNarrow title={<Trans>Reality check</Trans>} onClose={answer}>
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
