import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import style from './cashier.module.css';

interface CopyLineProps {
  readonly label: string;
  readonly value: string;
  /** What the payment is found by. */
  readonly isCode?: boolean;
}

/** A particular of the payee, with a button that copies it. */
export function CopyLine({ label, value, isCode = false }: CopyLineProps) {
  const { t } = useLingui();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(value);
      toast('good', t`Copied: ${label}`);
    } catch {
      toast('bad', t`This browser does not allow copying.`);
    }
  };
  return (
    <div className={style['copy']} data-code={isCode || undefined}>
      <dt>{label}</dt>
      <dd>
        <span>{value}</span>
        <Button aria-label={t`Copy ${label}`} onClick={() => void copy()}>
          <Trans>Copy</Trans>
        </Button>
      </dd>
    </div>
  );
}
