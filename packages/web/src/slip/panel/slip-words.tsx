import './locales/texts.ts';
import type { TradeRow } from '@layline/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useConnection } from '../../live/stream/connection.ts';
import { useRefreshBets, useTradeList } from '../../own-bets/bets-query.ts';
import { askToLogIn } from '../../session/login-gate.ts';
import { useHasCapability } from '../../site/capability.ts';
import { Button } from '../../ui/button.tsx';
import { formatShort } from '../../ui/figures.ts';
import { toast } from '../../ui/toast.ts';
import type { Block, Limits } from '../slip-check.ts';
import { playSlip } from '../slip-store.ts';
import style from './slip.module.css';

function BlockText({ block, limits }: { block: Block; limits: Limits }) {
  switch (block) {
    case 'signedOut':
      return <Trans>Log in to place this bet.</Trans>;
    case 'connectionDown':
      return <Trans>No connection: betting is paused.</Trans>;
    case 'paused':
      return <Trans>Betting is paused for a moment. Your money is safe.</Trans>;
    case 'pricesOld':
      return <Trans>These prices are out of date. Betting continues when new ones arrive.</Trans>;
    case 'siteSuspended':
      return <Trans>This site is suspended. Betting is closed.</Trans>;
    case 'marketClosed':
      return <Trans>This market is closed.</Trans>;
    case 'marketSuspended':
      return <Trans>This market is suspended for now.</Trans>;
    case 'runnerNotActive':
      return <Trans>This selection takes no bets now.</Trans>;
    case 'pricesKept':
      return <Trans>Confirm the price first.</Trans>;
    case 'oddsInvalid':
      return <Trans>Odds run from 1.01 to 1000, two decimals at most.</Trans>;
    case 'stakeMissing':
      return (
        <Trans>
          Enter a stake from {formatShort(limits.stakeMin)} to {formatShort(limits.stakeMax)}.
        </Trans>
      );
    case 'attachedInvalid':
      return <Trans>Correct the stop, the take profit or the offset, or leave it out.</Trans>;
  }
}

/** Explains beside the button why it is disabled. */
export function BlockLine({ block, limits }: { block: Block; limits: Limits }) {
  return (
    <div className={style['reason']} id="slip-reason">
      <span>
        <BlockText block={block} limits={limits} />
      </span>
      {block === 'signedOut' ? (
        <Button tone="quiet" onClick={askToLogIn}>
          <Trans>Login</Trans>
        </Button>
      ) : null}
    </div>
  );
}

function isAmong(data: readonly TradeRow[], clientRef: string): boolean {
  return data.some(({ bets }) =>
    bets.some((bet) => bet.clientRef === clientRef || bet.eachWay?.id === clientRef),
  );
}

/**
 * SLIP-4: no answer came, so the outcome is unknown. The open bets are read as soon as the server answers: if
 * the bet's reference is among them it was placed, and the slip closes.
 */
export function UnsureBox({ clientRef }: { clientRef: string }) {
  const { t } = useLingui();
  const canAskAgain = useHasCapability('client-ref');
  const isDown = useConnection((state) => state.isDown);
  const isPaused = useConnection((state) => state.isPaused);
  const refreshBets = useRefreshBets();
  const { data = [], refetch } = useTradeList();
  const stands = isAmong(data, clientRef);
  useEffect(() => {
    if (!isDown && !isPaused) void refetch();
  }, [isDown, isPaused, refetch]);
  useEffect(() => {
    if (!stands) return;
    playSlip({ act: 'accept' });
    toast('good', t`Bet placed successfully!`);
    refreshBets();
  }, [stands, t, refreshBets]);
  return (
    <div className={style['refusal']} role="alert">
      {isPaused && canAskAgain ? (
        <Trans>
          Storage failed while this bet was on its way, so it may or may not stand. It is kept here
          until betting goes on, and placed once at most.
        </Trans>
      ) : canAskAgain ? (
        <Trans>
          No answer came, so this bet may or may not stand. Asking again is safe: it is placed once
          at most. Open bets show it as soon as the connection is back.
        </Trans>
      ) : (
        <Trans>
          No answer came, so this bet may or may not stand. Look at your open bets before you bet
          again.
        </Trans>
      )}
    </div>
  );
}
