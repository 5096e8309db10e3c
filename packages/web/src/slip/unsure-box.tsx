/**
 * SLIP-4: no answer came, so the bet may or may not stand. The open bets are asked as soon as somebody
 * answers: where the bet's reference stands among them it was placed, and the slip closes.
 */
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useRefreshBets, useTradeList } from '../bets/bets-query.ts';
import { useConnection } from '../live/connection.ts';
import { useSite } from '../site/site-store.ts';
import { toast } from '../ui/toast.ts';
import style from './slip.module.css';
import { playSlip } from './slip-store.ts';

/** Whether the server knows bets by reference: only then is asking again no second bet. */
export const useCanAskAgain = (): boolean =>
  useSite().capabilities?.includes('client-ref') ?? false;

function useBetStands(clientRef: string): boolean {
  const { data = [] } = useTradeList();
  return data.some(({ bets }) =>
    bets.some((bet) => bet.clientRef === clientRef || bet.eachWay?.id === clientRef),
  );
}

export function UnsureBox({ clientRef }: { clientRef: string }) {
  const { t } = useLingui();
  const canAskAgain = useCanAskAgain();
  const isDown = useConnection((state) => state.isDown);
  const refreshBets = useRefreshBets();
  const stands = useBetStands(clientRef);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked when the line changes alone
  useEffect(() => {
    if (!isDown) refreshBets();
  }, [isDown]);
  useEffect(() => {
    if (!stands) return;
    playSlip({ act: 'accept' });
    toast('good', t`Bet placed successfully!`);
  }, [stands, t]);
  return (
    <div className={style['refusal']} role="alert">
      {canAskAgain ? (
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
