import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/button.tsx';
import { download } from '../../ui/download.ts';
import { toast } from '../../ui/toast.ts';
import style from './security.module.css';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onKept: () => void;
}

/** AUTH-13: shown once. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const { t } = useLingui();
  const text = `${codes.join('\n')}\n`;
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      toast('good', t`The codes are copied.`);
    } catch {
      toast('bad', t`This browser does not allow copying. Please write the codes down.`);
    }
  };
  return (
    <div className={style['part']} role="group" aria-label={t`Recovery codes`}>
      <p>
        <Trans>
          Keep these codes where you find them without your phone. Each signs you in once, and they
          are not shown again.
        </Trans>
      </p>
      <ol className={style['codes']}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={style['acts']}>
        <Button onClick={() => void copy()}>
          <Trans>Copy</Trans>
        </Button>
        <Button onClick={() => download('recovery-codes.txt', text, 'text/plain')}>
          <Trans>Download</Trans>
        </Button>
        <Button tone="primary" onClick={onKept}>
          <Trans>I have saved them</Trans>
        </Button>
      </div>
    </div>
  );
}
