import { Trans, useLingui } from '@lingui/react/macro';
import { call } from '../../api/request.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../security/section.tsx';
import style from './protection.module.css';
import { type PlayerProtection, useProtect } from './protection-queries.ts';

/** RP-10: how often the reality check appears. */
export function RealitySection({ protection }: { protection: PlayerProtection }) {
  const { t } = useLingui();
  const { protect, isBusy } = useProtect();
  const choose = (minutes: number): void =>
    void protect(
      () => call('setRealityCheck', { body: { minutes } }),
      t`The reality check comes every ${minutes} minutes.`,
    );
  return (
    <Section
      title={<Trans>Reality check</Trans>}
      hint={<Trans>How long you have played and what came of it, shown every so often.</Trans>}
    >
      <div className={style['part']}>
        <div className={style['acts']}>
          {protection.offered.realityMinutes.map((minutes) => (
            <Button
              key={minutes}
              tone={minutes === protection.realityMinutes ? 'primary' : 'plain'}
              aria-pressed={minutes === protection.realityMinutes}
              disabled={isBusy}
              onClick={() => choose(minutes)}
            >
              {t`${minutes} minutes`}
            </Button>
          ))}
        </div>
      </div>
    </Section>
  );
}
