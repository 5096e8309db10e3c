import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import style from '../security/security.module.css';

interface NewKeyProps {
  readonly name: string;
  /** The key itself. */
  readonly text: string;
  readonly onKept: () => void;
}

/** Shows a new key. It appears only once, because the server keeps no copy. */
export function NewKey({ name, text, onKept }: NewKeyProps) {
  const { t } = useLingui();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      toast('good', t`The key is copied.`);
    } catch {
      toast('bad', t`This browser does not allow copying. Please write the key down.`);
    }
  };
  return (
    <div className={style['part']} role="group" aria-label={t`The key ${name}`}>
      <p>
        <Trans>
          This is the key {name}. Keep it where only your program finds it: it is not shown again.
        </Trans>
      </p>
      <code className={style['codes']}>{text}</code>
      <div className={style['acts']}>
        <Button onClick={() => void copy()}>
          <Trans>Copy</Trans>
        </Button>
        <Button tone="primary" onClick={onKept}>
          <Trans>I have saved it</Trans>
        </Button>
      </div>
    </div>
  );
}
