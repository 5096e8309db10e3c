import { parseInstant } from '@layline/contract/instant';
import { Trans, useLingui } from '@lingui/react/macro';
import { call } from '../../api/request.ts';
import { serverNow } from '../../base/clock.ts';
import { Button } from '../../ui/button.tsx';
import { formatMoment } from '../../ui/moments.ts';
import { Section } from '../security/section.tsx';
import style from './protection.module.css';
import { type PlayerProtection, useProtect } from './protection-queries.ts';

type Exclusion = NonNullable<PlayerProtection['exclusion']>;

const isPast = (moment: string | null): boolean =>
  moment !== null && serverNow() >= (parseInstant(moment) ?? Number.POSITIVE_INFINITY);

/** RP-8: after the end the player asks to return, waits, and confirms. */
function WayBack({ exclusion }: { exclusion: Exclusion }) {
  const { t } = useLingui();
  const { protect, isBusy } = useProtect();
  const { requestFrom, confirmFrom, lapsesAt } = exclusion;
  const [asked, from, until] = [requestFrom, confirmFrom, lapsesAt].map(formatMoment);
  if (exclusion.isByOperator) {
    return <Trans>The operator began it. Please ask them about it.</Trans>;
  }
  if (!isPast(requestFrom)) return <Trans>You can ask to come back from {asked} on.</Trans>;
  const ask = (): void =>
    void protect(() => call('requestReturn', { body: {} }), t`You asked to come back.`);
  const confirm = (): void =>
    void protect(() => call('confirmReturn', { body: {} }), t`You can bet again.`);
  if (confirmFrom === null || isPast(lapsesAt)) {
    return (
      <Button disabled={isBusy} onClick={ask}>
        <Trans>Ask to come back</Trans>
      </Button>
    );
  }
  if (!isPast(confirmFrom)) {
    return (
      <Trans>
        You asked to come back. Confirm it between {from} and {until}; without that you stay
        excluded.
      </Trans>
    );
  }
  return (
    <Button disabled={isBusy} onClick={confirm}>
      <Trans>Yes, I want to bet again</Trans>
    </Button>
  );
}

/** Explains what prevents the player from betting, and until when. */
export function HoldSection({ protection }: { protection: PlayerProtection }) {
  const { hold, exclusion } = protection;
  if (hold === null) return null;
  const until = formatMoment(hold.until);
  const isTimeOut = hold.kind === 'time-out';
  return (
    <Section
      title={isTimeOut ? <Trans>You are in a time-out</Trans> : <Trans>You are excluded</Trans>}
      hint={
        hold.until === null ? (
          <Trans>No bets and no deposits. Your money can be withdrawn.</Trans>
        ) : (
          <Trans>No bets and no deposits until {until}. Your money can be withdrawn.</Trans>
        )
      }
    >
      {exclusion === null ? null : (
        <div className={style['part']}>
          <WayBack exclusion={exclusion} />
        </div>
      )}
    </Section>
  );
}
