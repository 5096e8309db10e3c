/** Undo until betting closes, on servers that cancel casino bets (`casino-withdraw`). */
import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { CallFailure, call } from '../../api/request.ts';
import { useRefreshBets } from '../../own-bets/bets-query.ts';
import { useHasCapability } from '../../site/capability.ts';
import { toast } from '../../ui/toast.ts';
import { forgetRound } from './round-memory.ts';
import { lastPress, type Presses } from './take-back.ts';
import type { RoundBets } from './use-round-bets.ts';

export interface TakeBack {
  /** Remembers the bets of one press. */
  readonly remember: (betIds: readonly string[]) => void;
  /** Null while nothing can be cancelled. */
  readonly undo: (() => void) | null;
  /** Cancels one bet of the round; null while none can be cancelled. */
  readonly takeBack: ((betId: string) => void) | null;
}

const pressesMax = 200;

export function useTakeBack(
  { matchId, mid }: { readonly matchId: string; readonly mid: string },
  { rows }: Pick<RoundBets, 'rows'>,
  isOpen: boolean,
): TakeBack {
  const { t } = useLingui();
  const canTakeBack = useHasCapability('casino-withdraw');
  const refreshBets = useRefreshBets();
  const presses = useRef<Presses>([]);
  const [isSending, setSending] = useState(false);

  async function send(betIds: readonly string[]): Promise<void> {
    setSending(true);
    try {
      await call('casinoWithdraw', { body: { betIds: [...betIds] } });
      if (betIds.length === rows.length) forgetRound(matchId, mid);
      toast('good', betIds.length === 1 ? t`The bet is cancelled.` : t`The bets are cancelled.`);
    } catch (failure) {
      const words = failure instanceof CallFailure ? failure.message : '';
      toast('bad', words || t`No answer from the server. Your bets below show what stands.`);
    }
    setSending(false);
    refreshBets();
  }

  const canSend = canTakeBack && isOpen && !isSending && rows.length > 0;
  return {
    remember: (betIds) => {
      presses.current = [...presses.current, betIds].slice(-pressesMax);
    },
    undo: canSend ? () => void send(lastPress(presses.current, rows)) : null,
    takeBack: canSend ? (betId) => void send([betId]) : null,
  };
}
