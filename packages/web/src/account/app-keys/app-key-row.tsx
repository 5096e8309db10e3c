import type { AppKeyView } from '@layline/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { call } from '../../api/request.ts';
import { formatMoment } from '../../ui/moments.ts';
import { AskTwice } from '../security/ask-twice.tsx';
import style from '../security/security.module.css';
import { useAct } from '../security/security-queries.ts';

export function AppKeyRow({ appKey }: { appKey: AppKeyView }) {
  const { t } = useLingui();
  const { act, isBusy } = useAct();
  const { name, usedAt } = appKey;
  const [made, used] = [formatMoment(appKey.madeAt), formatMoment(usedAt)];
  const revoke = (): void =>
    void act(() => call('revokeAppKey', { body: { name } }), t`The key ${name} is revoked.`);
  return (
    <li className={style['row']}>
      <div className={style['what']}>
        <strong>
          <span className={style['name']}>{name}</span>
        </strong>
        <span>
          <Trans>Made {made}</Trans>
        </span>
        <span>
          {usedAt === null ? <Trans>Not used yet</Trans> : <Trans>Last used {used}</Trans>}
        </span>
      </div>
      <AskTwice
        label={t`Revoke the key ${name}`}
        sure={<Trans>Revoke it</Trans>}
        isBusy={isBusy}
        onSure={revoke}
      >
        <Trans>Revoke</Trans>
      </AskTwice>
    </li>
  );
}
