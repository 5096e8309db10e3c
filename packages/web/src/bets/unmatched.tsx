import './locales/texts.ts';
import type { BetRow } from '@layline/contract';
import { makeOdds, type Odds, parseOdds } from '@layline/contract/odds';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { CallFailure, call } from '../api/request.ts';
import { LazyAskButton } from '../bet-questions/lazy-ask-button.tsx';
import { useRefreshBets } from '../own-bets/bets-query.ts';
import { parseAmount } from '../session/amount.ts';
import { useOddsText } from '../session/kept/odds-format.ts';
import { Button } from '../ui/button.tsx';
import { formatMoney } from '../ui/figures.ts';
import { NumberInput } from '../ui/number/number-input.tsx';
import { toast } from '../ui/toast.ts';
import style from './bets.module.css';

export const hasRest = ({ sizeRemaining }: BetRow): boolean => sizeRemaining > 0;

/** Runs one action on a bet at a time, and then always reads the lists again. */
function useAct() {
  const { t } = useLingui();
  const refreshBets = useRefreshBets();
  const [isBusy, setIsBusy] = useState(false);
  async function act(work: () => Promise<{ readonly message: string }>): Promise<void> {
    setIsBusy(true);
    try {
      const { message } = await work();
      toast('good', message);
    } catch (failure) {
      const message = failure instanceof CallFailure ? failure.message : '';
      toast('bad', message || t`No answer from the server. Check your open bets.`);
    }
    refreshBets();
    setIsBusy(false);
  }
  return { isBusy, act };
}

function ChangeForm({ bet, onDone }: { bet: BetRow; onDone: () => void }) {
  const { t } = useLingui();
  const { isBusy, act } = useAct();
  const [oddsText, setOddsText] = useState(String(bet.oddsReq));
  const [sizeText, setSizeText] = useState(String(bet.sizeRemaining));
  const odds = parseOdds(oddsText.trim());
  const size = parseAmount(sizeText.trim());
  const rest = parseAmount(bet.sizeRemaining);
  const params = { betId: bet.betId };
  const move = async (to: Odds): Promise<void> => {
    await act(() => call('changeBet', { params, body: { oddsReq: makeOdds(to) } }));
    onDone();
  };
  const reduce = async (): Promise<void> => {
    await act(() => call('cancelBet', { params, body: { size: (rest - size) / 100 } }));
    onDone();
  };
  const isMoved = odds !== null && odds !== parseOdds(bet.oddsReq);
  const isReduced = size > 0 && size < rest;
  return (
    <div className={style['change']}>
      <label>
        <Trans>Odds</Trans>
        <NumberInput
          inputMode="decimal"
          value={oddsText}
          onChange={(event) => setOddsText(event.target.value)}
        />
      </label>
      <Button disabled={isBusy || !isMoved} onClick={() => odds !== null && void move(odds)}>
        <Trans>Move</Trans>
      </Button>
      <label>
        <Trans>Keep</Trans>
        <NumberInput
          inputMode="decimal"
          aria-label={t`Size to keep`}
          value={sizeText}
          onChange={(event) => setSizeText(event.target.value)}
        />
      </label>
      <Button disabled={isBusy || !isReduced} onClick={() => void reduce()}>
        <Trans>Reduce</Trans>
      </Button>
    </div>
  );
}

function RestLine({ bet }: { bet: BetRow }) {
  const { t } = useLingui();
  const { isBusy, act } = useAct();
  const [isChanging, setIsChanging] = useState(false);
  const oddsText = useOddsText();
  const { betId, selection, type } = bet;
  const odds = parseOdds(bet.oddsReq);
  const cancel = () => act(() => call('cancelBet', { params: { betId }, body: {} }));
  return (
    <li data-side={type} className={style['rest']}>
      <div>
        <span className={style['selection']}>
          <bdi>{selection}</bdi>
        </span>
        <LazyAskButton bet={bet} />
        <span className={style['side']}>
          {type === 'back' ? t`Back (Bet For)` : t`Lay (Bet against)`}
        </span>
      </div>
      <span className={style['figures']}>
        {formatMoney(parseAmount(bet.sizeRemaining))} @ {odds === null ? '–' : oddsText(odds)}
        <span className={style['side']}>
          {bet.persistence === 'keep' ? t`stays in play` : t`till in-play`}
        </span>
      </span>
      <span className={style['acts']}>
        <Button
          tone="quiet"
          aria-expanded={isChanging}
          aria-label={t`Change the bet on ${selection}`}
          onClick={() => setIsChanging(!isChanging)}
        >
          <Trans>Change</Trans>
        </Button>
        <Button
          tone="quiet"
          disabled={isBusy}
          aria-label={t`Cancel the bet on ${selection}`}
          onClick={() => void cancel()}
        >
          <Trans>Cancel</Trans>
        </Button>
      </span>
      {isChanging ? <ChangeForm bet={bet} onDone={() => setIsChanging(false)} /> : null}
    </li>
  );
}

/** Waiting bets in the market, with actions to cancel, reduce or move them. */
export function UnmatchedBets({ bets }: { bets: readonly BetRow[] }) {
  const { isBusy, act } = useAct();
  const resting = bets.filter(hasRest);
  if (resting.length === 0) return null;
  const marketIds = [...new Set(resting.map(({ marketId }) => marketId))];
  const cancelAll = async (): Promise<void> => {
    for (const marketId of marketIds) await act(() => call('cancelBets', { body: { marketId } }));
  };
  return (
    <>
      <div className={style['restHead']}>
        <span className={style['matched']}>
          <Trans>Unmatched</Trans>
        </span>
        {resting.length < 2 ? null : (
          <Button tone="quiet" disabled={isBusy} onClick={() => void cancelAll()}>
            <Trans>Cancel all</Trans>
          </Button>
        )}
      </div>
      <ul>
        {resting.map((bet) => (
          <RestLine key={bet.betId} bet={bet} />
        ))}
      </ul>
    </>
  );
}
