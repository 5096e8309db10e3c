import type { AppKeyView } from '@layline/contract';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { call } from '../../api/request.ts';
import { formatMoment } from '../../ui/moments.ts';
import { HeldRow } from '../security/held-row.tsx';
import { useAct } from '../security/security-queries.ts';

export function AppKeyRow({ appKey }: { appKey: AppKeyView }) {
  const { t } = useLingui();
  const { act, isBusy } = useAct();
  const { name, usedAt, callsMax, connectionsMax } = appKey;
  const made = formatMoment(appKey.madeAt);
  const revoke = (): void =>
    void act(() => call('revokeAppKey', { body: { name } }), t`The key ${name} is revoked.`);
  return (
    <HeldRow
      name={name}
      usedAt={usedAt}
      label={t`Revoke the key ${name}`}
      act={<Trans>Revoke</Trans>}
      sure={<Trans>Revoke it</Trans>}
      isBusy={isBusy}
      onSure={revoke}
    >
      <span>
        <Trans>Made {made}</Trans>
      </span>
      <span>
        {callsMax === null ? null : <Trans>At most {callsMax} calls in ten seconds, </Trans>}
        <Plural value={connectionsMax} _0="no stream" one="# connection" other="# connections" />
      </span>
    </HeldRow>
  );
}
