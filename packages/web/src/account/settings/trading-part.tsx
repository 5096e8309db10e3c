import '../locales/texts.ts';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { setTradingView, useTradingView } from '../../session/kept/trading-view.ts';
import style from './settings.module.css';

interface SwitchProps {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly children: ReactNode;
}

const Switch = ({ isOn, onChange, children }: SwitchProps) => (
  <label className={style['format']}>
    <input
      type="checkbox"
      role="switch"
      checked={isOn}
      onChange={(event) => onChange(event.target.checked)}
    />
    {children}
  </label>
);

/** ACC-12: applies at once, on every screen that is open. */
export function TradingPart() {
  const { hasBars, isAfterCommission } = useTradingView();
  return (
    <fieldset className={style['formats']}>
      <legend className={style['title']}>
        <Trans>Trading</Trans>
      </legend>
      <Switch isOn={hasBars} onChange={(isOn) => setTradingView({ hasBars: isOn })}>
        <Trans>Bars of the money on offer</Trans>
      </Switch>
      <Switch
        isOn={isAfterCommission}
        onChange={(isOn) => setTradingView({ isAfterCommission: isOn })}
      >
        <Trans>Results after commission</Trans>
      </Switch>
      <p className={style['note']}>
        <Trans>
          Bars stand under prices and behind a ladder’s sizes, on screens wider than a phone’s.
          Results after commission are what a market with one winner leaves you at your rate of now.
          Losses, and so your exposure, carry none.
        </Trans>
      </p>
    </fieldset>
  );
}
