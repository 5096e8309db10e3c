import '../locales/texts.ts';
import type { BetRow, TriggerRow } from '@layline/contract';
import { parseOdds } from '@layline/contract/odds';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { askAgain } from '../../api/query-client.ts';
import { CallFailure, call } from '../../api/request.ts';
import { useTriggers } from '../../own-bets/triggers-query.ts';
import { parseAmount } from '../../session/amount.ts';
import { Button } from '../../ui/button.tsx';
import { formatMoney, formatOdds } from '../../ui/figures.ts';
import { FailureLine } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.ts';
import style from '../bets.module.css';
import { ChangeTrigger } from './change-trigger.tsx';
import { firesHigh } from './trigger-terms.ts';

const oddsText = (value: number): string => {
  const odds = parseOdds(value);
  return odds === null ? '–' : formatOdds(odds);
};

/** Describes the trigger's condition. */
function useCondition({ kind, type, oddsTrigger, ticks }: TriggerRow): string {
  const { t } = useLingui();
  if (oddsTrigger === null) return t`Offset, ${ticks} steps better`;
  const at = oddsText(oddsTrigger);
  const isHigh = firesHigh(kind, type);
  if (kind === 'stop') return isHigh ? t`Stop at ${at} or higher` : t`Stop at ${at} or lower`;
  return isHigh ? t`Take profit at ${at} or higher` : t`Take profit at ${at} or lower`;
}

function useBetWords({ type, stake, kind, isGreen, parentBetId }: TriggerRow): string {
  const { t } = useLingui();
  const amount = stake === null ? null : formatMoney(parseAmount(stake));
  if (amount !== null) return type === 'back' ? t`Back ${amount}` : t`Lay ${amount}`;
  if (kind === 'offset') return isGreen ? t`same result whoever wins` : t`for what is matched`;
  if (parentBetId !== null) return t`closes what is matched of its bet`;
  return type === 'back' ? t`Back to close` : t`Lay to close`;
}

/** Names the bet that a trigger came with. */
function useParentWords(bet: BetRow | undefined): string {
  const { t } = useLingui();
  if (bet === undefined) return '';
  const [stake, at] = [formatMoney(parseAmount(bet.stake)), oddsText(bet.oddsReq)];
  return bet.type === 'back'
    ? t`of the back of ${stake} at ${at}`
    : t`of the lay of ${stake} at ${at}`;
}

function useEndWords({ end, reason, oddsFired }: TriggerRow): string {
  const { t } = useLingui();
  const at = oddsFired === null ? '' : oddsText(oddsFired);
  switch (end) {
    case 'placed':
      return at === '' ? t`Bet placed` : t`Bet placed at a price of ${at}`;
    case 'cancelled':
      return t`Cancelled`;
    case 'paired':
      return t`Ended: the other one bet first`;
    case 'parent':
      return t`Ended with its bet`;
    case 'in-play':
      return t`Ended at the turn in-play`;
    case 'removed':
      return t`Ended: the selection was withdrawn`;
    case 'closed':
      return t`Ended with the market`;
    case 'nothing-left':
      return t`Ended: there was nothing to close`;
    case 'refused':
      return reason === null ? t`No bet placed` : t`No bet placed: ${reason}`;
    case null:
      return '';
  }
}

function CancelButton({ trigger }: { trigger: TriggerRow }) {
  const { t } = useLingui();
  const [isBusy, setIsBusy] = useState(false);
  const { triggerId, selection } = trigger;
  async function cancel(): Promise<void> {
    setIsBusy(true);
    try {
      const { message } = await call('cancelTrigger', { params: { triggerId }, body: {} });
      toast('good', message);
    } catch (failure) {
      const message = failure instanceof CallFailure ? failure.message : '';
      toast('bad', message || t`No answer from the server. Look at the list again.`);
    }
    askAgain(['triggers']);
    setIsBusy(false);
  }
  return (
    <Button
      tone="quiet"
      disabled={isBusy}
      aria-label={t`Cancel what waits on ${selection}`}
      onClick={() => void cancel()}
    >
      <Trans>Cancel</Trans>
    </Button>
  );
}

interface LineProps {
  readonly trigger: TriggerRow;
  /** The bet that it closes, where that stands above. */
  readonly parent?: BetRow | undefined;
}

function Line({ trigger, parent }: LineProps) {
  const condition = useCondition(trigger);
  const bet = useBetWords(trigger);
  const end = useEndWords(trigger);
  const parentWords = useParentWords(parent);
  const { t } = useLingui();
  const [isChanging, setIsChanging] = useState(false);
  const { isWaiting, selection, event, market, type } = trigger;
  return (
    <li className={style['rest']} data-side={type} data-over={!isWaiting || undefined}>
      <div>
        <span className={style['selection']}>
          <bdi>{selection}</bdi>
        </span>
        <span className={style['side']}>{parentWords || `${event} · ${market}`}</span>
      </div>
      {isWaiting ? (
        <span className={style['acts']}>
          <Button
            tone="quiet"
            aria-expanded={isChanging}
            aria-label={t`Change what waits on ${selection}`}
            onClick={() => setIsChanging(!isChanging)}
          >
            <Trans>Change</Trans>
          </Button>
          <CancelButton trigger={trigger} />
        </span>
      ) : null}
      <span className={style['terms']}>
        {condition} · {bet}
        {isWaiting ? null : <span className={style['side']}>{end}</span>}
      </span>
      {isWaiting && isChanging ? (
        <ChangeTrigger trigger={trigger} onDone={() => setIsChanging(false)} />
      ) : null}
    </li>
  );
}

/** Those that wait for one of these bets, under the bets. */
export function TriggersOf({ bets }: { bets: readonly BetRow[] }) {
  const { t } = useLingui();
  const { data = [] } = useTriggers();
  const lines = data.filter(isOfBet).flatMap((trigger) => {
    const parent = bets.find(({ betId }) => betId === trigger.parentBetId);
    return parent === undefined ? [] : [{ trigger, parent }];
  });
  if (lines.length === 0) return null;
  return (
    <ul className={style['of']} aria-label={t`Stops and offsets of these bets`}>
      {lines.map(({ trigger, parent }) => (
        <Line key={trigger.triggerId} trigger={trigger} parent={parent} />
      ))}
    </ul>
  );
}

const isOfBet = ({ isWaiting, parentBetId }: TriggerRow): boolean =>
  isWaiting && parentBetId !== null;

/**
 * Waiting triggers first, then ended ones in unsettled markets. What waits for an open bet is listed with the
 * bet. Renders nothing if there are none.
 */
export function TriggerList() {
  const { t } = useLingui();
  const { data, isError, refetch } = useTriggers();
  if (data === undefined && isError) {
    return (
      <FailureLine onRetry={() => void refetch()}>
        <Trans>Your stops and offsets could not be loaded. They wait at the server.</Trans>
      </FailureLine>
    );
  }
  const own = (data ?? []).filter((trigger) => !isOfBet(trigger));
  if (own.length === 0) return null;
  const sorted = own.toSorted((one, other) => Number(other.isWaiting) - Number(one.isWaiting));
  return (
    <section className={style['triggers']} aria-label={t`Stops and offsets`}>
      <h3>
        <Trans>Stops and offsets</Trans>
      </h3>
      <ul>
        {sorted.map((trigger) => (
          <Line key={trigger.triggerId} trigger={trigger} />
        ))}
      </ul>
    </section>
  );
}
