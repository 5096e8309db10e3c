import './locales/texts.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Fragment } from 'react';
import { setLadder, useLadderSettings } from '../ladder/ladder-settings.ts';
import { setTradingKeys, useTradingKeys } from '../market/trading-keys.ts';
import { useIsLoggedIn } from '../session/session-store.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Switch } from '../ui/switch.tsx';
import style from './keys.module.css';
import { closeKeys, useKeysGate } from './keys-gate.ts';

/** CASH-2: single letters can be turned off, for those who dictate or brush against keys. */
function TradingSwitches() {
  const { isOn } = useTradingKeys();
  const { isAskedFirst } = useLadderSettings();
  if (!useIsLoggedIn()) return null;
  return (
    <div className={style['switches']}>
      <Switch className={style['switch']} isOn={isOn} onChange={setTradingKeys}>
        <Trans>Keys G and X act on markets</Trans>
      </Switch>
      <Switch
        className={style['switch']}
        isOn={isAskedFirst}
        onChange={(asked) => setLadder({ isAskedFirst: asked })}
      >
        <Trans>Confirm first, here and on ladders</Trans>
      </Switch>
    </div>
  );
}

/** SHELL-7 and additions: the keyboard shortcuts and their effects. */
export function KeysDialog() {
  const { t } = useLingui();
  const isOpen = useKeysGate((state) => state.isOpen);
  const shortcuts = [
    { keys: ['/', 'Ctrl K'], act: t`Search events` },
    { keys: ['?'], act: t`Show these shortcuts` },
    { keys: ['Enter'], act: t`Open the bet slip at a price, place the bet from the slip` },
    { keys: ['↑', '↓'], act: t`Change the odds or the stake in the bet slip` },
    { keys: ['G'], act: t`Close your position in the market, whoever wins` },
    { keys: ['X'], act: t`Cancel all unmatched bets of the page` },
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
      <TradingSwitches />
    </Dialog>
  );
}
