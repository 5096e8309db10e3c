import './locales/texts.ts';
import { type Side, sides } from '@layline/contract/market';
import { type Odds, odds, parseOdds } from '@layline/contract/odds';
import { Trans, useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useState } from 'react';
import { serverNow } from '../base/clock.ts';
import { cellKey } from '../live/price-board.ts';
import { prices, useMarket } from '../live/prices.ts';
import { useCells } from '../live/use-cells.ts';
import { useOddsText } from '../session/kept/odds-format.ts';
import {
  addAlert,
  alertsMax,
  dropAlerts,
  keyOfAlert,
  type PriceAlert,
  usePriceAlerts,
} from '../session/kept/price-alerts.ts';
import { askToLogIn } from '../session/login-gate.ts';
import { useIsLoggedIn } from '../session/session-store.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { EmptyLine } from '../ui/notice.tsx';
import { NumberField } from '../ui/number/number-field.tsx';
import style from './alert-form.module.css';

interface AlertFormProps {
  readonly marketId: string;
  readonly runnerId: number;
  readonly runnerName: string;
  readonly eventName: string;
}

function Waiting({ alerts }: { alerts: readonly PriceAlert[] }) {
  const { t } = useLingui();
  const oddsText = useOddsText();
  const textOf = ({ side, isRise, odds: at }: PriceAlert): string => {
    const price = oddsText(odds(at));
    if (side === 'back')
      return isRise ? t`Back at ${price} or higher` : t`Back at ${price} or lower`;
    return isRise ? t`Lay at ${price} or higher` : t`Lay at ${price} or lower`;
  };
  return (
    <ul className={style['waiting']}>
      {alerts.map((alert) => (
        <li key={keyOfAlert(alert)}>
          {textOf(alert)}
          <IconButton label={t`Remove: ${textOf(alert)}`} onClick={() => dropAlerts([alert])}>
            <Icon of={X} size={16} />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}

function SideField({ side, onPick }: { side: Side; onPick: (side: Side) => void }) {
  const { t } = useLingui();
  return (
    <div className={style['sides']} role="group" aria-label={t`Side`}>
      {sides.map((one) => (
        <button key={one} type="button" aria-pressed={one === side} onClick={() => onPick(one)}>
          {one === 'back' ? <Trans>Back</Trans> : <Trans>Lay</Trans>}
        </button>
      ))}
    </div>
  );
}

/** Why an alert cannot be set; null if it can. */
function useReason(target: Odds | null, best: Odds | null, count: number): string | null {
  const { t } = useLingui();
  if (count >= alertsMax) return t`At most ${alertsMax} alerts wait at once.`;
  if (best === null) return t`There is no price now.`;
  return target === best ? t`This is the price now.` : null;
}

/** EVENT-10: set where the runner's prices are seen; the notice comes on any page. */
function AlertForm({ marketId, runnerId, runnerName, eventName }: AlertFormProps) {
  const { t } = useLingui();
  const all = usePriceAlerts();
  const [side, setSide] = useState<Side>('back');
  const [text, setText] = useState('');
  const key = cellKey(marketId, runnerId, side, 0);
  useCells([key]);
  const best = prices.cell(key)?.odds ?? null;
  const target = parseOdds(text.trim());
  const marketName = useMarket(marketId)?.name ?? '';
  const reason = useReason(target, best, all.length);
  const own = all.filter((one) => one.marketId === marketId && one.runnerId === runnerId);
  const submit = (): void => {
    if (target === null || best === null || reason !== null) return;
    const of = { marketId, runnerId, runnerName, marketName, eventName };
    if (addAlert({ ...of, side, odds: target, isRise: target > best, at: serverNow() }))
      setText('');
  };
  return (
    <>
      <form
        className={style['form']}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <SideField side={side} onPick={setSide} />
        <NumberField
          label={t`Odds to reach`}
          inputMode="decimal"
          autoComplete="off"
          maxLength={7}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" tone="primary" disabled={target === null || reason !== null}>
          <Trans>Tell me</Trans>
        </Button>
        <p className={style['note']} aria-live="polite">
          {reason ?? <Trans>A notice appears on any page of yours that is open then.</Trans>}
        </p>
      </form>
      <Waiting alerts={own} />
    </>
  );
}

/** For visitors, who have no notices. */
export function AlertPart(props: AlertFormProps) {
  if (useIsLoggedIn()) return <AlertForm {...props} />;
  const action = (
    <Button tone="quiet" onClick={askToLogIn}>
      <Trans>Login</Trans>
    </Button>
  );
  return (
    <EmptyLine action={action}>
      <Trans>Log in to be told when a price is reached.</Trans>
    </EmptyLine>
  );
}
