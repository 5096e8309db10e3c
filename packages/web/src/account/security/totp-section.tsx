import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import { call } from '../../api/request.ts';
import { lazyPart } from '../../routing/lazy-part.ts';
import { Button } from '../../ui/button.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { AskTwice } from './ask-twice.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { Section } from './section.tsx';
import style from './security.module.css';
import { useAct } from './security-queries.ts';
import type { Begun } from './totp-setup.tsx';

const TotpSetup = lazyPart(() => import('./totp-setup.tsx'), 'TotpSetup');

interface TotpSectionProps {
  readonly hasTotp: boolean;
  readonly codesLeft: number;
}

type Step =
  | { readonly kind: 'rest' }
  | { readonly kind: 'setup'; readonly begun: Begun }
  | { readonly kind: 'codes'; readonly codes: readonly string[] };

const rest: Step = { kind: 'rest' };

function useTotp() {
  const { t } = useLingui();
  const [step, setStep] = useState<Step>(rest);
  const { act, isBusy } = useAct();
  const begin = async (): Promise<void> => {
    const begun = await act(async () => (await call('beginTotp', { body: {} })).data);
    if (begun !== null) setStep({ kind: 'setup', begun });
  };
  const showCodes = (codes: readonly string[]): void => setStep({ kind: 'codes', codes });
  /** Cached state is out of date as soon as the codes are shown. */
  const confirmed = (codes: readonly string[]): void => {
    showCodes(codes);
    void act(() => Promise.resolve(null), t`Codes are required from now on.`);
  };
  const renew = async (): Promise<void> => {
    const made = await act(async () => (await call('renewRecoveryCodes', { body: {} })).data);
    if (made !== null) showCodes(made.recoveryCodes);
  };
  const remove = (): void =>
    void act(() => call('removeTotp', { body: {} }), t`Codes are no longer required.`);
  return { step, isBusy, begin, confirmed, renew, remove, leave: () => setStep(rest) };
}

/** AUTH-13. */
export function TotpSection({ hasTotp, codesLeft }: TotpSectionProps) {
  const totp = useTotp();
  const { step } = totp;
  return (
    <Section
      title={<Trans>Authenticator app</Trans>}
      hint={
        hasTotp ? (
          <Trans>On. Signing in asks for a code; {codesLeft} recovery codes are left.</Trans>
        ) : (
          <Trans>Off. You sign in with your password only.</Trans>
        )
      }
      action={
        hasTotp || step.kind !== 'rest' ? null : (
          <Button tone="primary" disabled={totp.isBusy} onClick={() => void totp.begin()}>
            <Trans>Set up</Trans>
          </Button>
        )
      }
    >
      {step.kind === 'setup' ? (
        <Suspense fallback={<SkeletonRows count={3} />}>
          <TotpSetup begun={step.begun} onCodes={totp.confirmed} onCancel={totp.leave} />
        </Suspense>
      ) : null}
      {step.kind === 'codes' ? <RecoveryCodes codes={step.codes} onKept={totp.leave} /> : null}
      {hasTotp && step.kind === 'rest' ? (
        <div className={style['foot']}>
          <Button disabled={totp.isBusy} onClick={() => void totp.renew()}>
            <Trans>New recovery codes</Trans>
          </Button>
          <AskTwice sure={<Trans>Switch it off</Trans>} isBusy={totp.isBusy} onSure={totp.remove}>
            <Trans>Switch off</Trans>
          </AskTwice>
        </div>
      ) : null}
    </Section>
  );
}
