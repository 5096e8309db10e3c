import '../locales/texts.ts';
import { Trans } from '@lingui/react/macro';
import { setTradingView, useTradingView } from '../../session/kept/trading-view.ts';
import { Switch } from '../../ui/switch.tsx';
import style from './settings.module.css';

/** ACC-12: applies at once, on every screen that is open. */
export function TradingPart() {
  const { hasBars, isAfterCommission } = useTradingView();
  return (
    <fieldset className={style['formats']}>
      <legend className={style['title']}>
        <Trans>Trading</Trans>
      </legend>
      <Switch
        className={style['format']}
        isOn={hasBars}
        onChange={(isOn) => setTradingView({ hasBars: isOn })}
      >
        <Trans>Bars of the money on offer</Trans>
      </Switch>
      <Switch
        className={style['format']}
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
