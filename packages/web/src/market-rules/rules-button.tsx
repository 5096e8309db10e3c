import './locales/texts.ts';
import { useLingui } from '@lingui/react/macro';
import { Info } from 'lucide-react';
import { Suspense, useState } from 'react';
import { translator } from '../base/translator.ts';
import { lazyPart } from '../routing/lazy-part.ts';
import { IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import style from './rules.module.css';
import type { RulesDialog } from './rules-dialog.tsx';

const Dialog = lazyPart(() => import('./rules-dialog.tsx'), 'RulesDialog');

type RulesButtonProps = Omit<Parameters<typeof RulesDialog>[0], 'isOpen' | 'onClose'>;

/** Opens the rules and the commission of a market, from its head. */
export function RulesButton(props: RulesButtonProps) {
  const name = translator.sayName(props.market.name);
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState<boolean | null>(null);
  return (
    <>
      <IconButton
        label={t`Rules of ${name}`}
        className={style['button']}
        onClick={() => setIsOpen(true)}
      >
        <Icon of={Info} size={16} />
      </IconButton>
      {isOpen === null ? null : (
        <Suspense fallback={null}>
          <Dialog {...props} isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
