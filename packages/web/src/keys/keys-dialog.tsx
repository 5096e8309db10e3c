import './locales/texts.ts';
import { useLingui } from '@lingui/react/macro';
import { Fragment } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import style from './keys.module.css';
import { closeKeys, useKeysGate } from './keys-gate.ts';

/** SHELL-7 and additions: the keyboard shortcuts and their effects. */
export function KeysDialog() {
  const { t } = useLingui();
  const isOpen = useKeysGate((state) => state.isOpen);
  const shortcuts = [
    { keys: ['/', 'Ctrl K'], act: t`Search events` },
    { keys: ['?'], act: t`Show these shortcuts` },
    { keys: ['Enter'], act: t`Open the bet slip at a price, place the bet from the slip` },
    { keys: ['↑', '↓'], act: t`Change the odds or the stake in the bet slip` },
    { keys: ['Esc'], act: t`Close the bet slip or a dialog` },
    { keys: ['←', '→'], act: t`Move between tabs` },
  ];
  return (
    <Dialog isOpen={isOpen} title={t`Keyboard shortcuts`} onClose={closeKeys} isNarrow>
      <dl className={style['list']}>
        {shortcuts.map(({ keys, act }) => (
          <Fragment key={act}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{act}</dd>
          </Fragment>
        ))}
      </dl>
    </Dialog>
  );
}
