import type { BetRow } from '@layline/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { Undo2 } from 'lucide-react';
import { parseAmount } from '../../session/amount.ts';
import { Signed } from '../../slip/signed.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { formatMoney } from '../../ui/figures.ts';
import { Icon } from '../../ui/icon.tsx';
import { formatMoment } from '../../ui/moments.ts';
import { EmptyLine } from '../../ui/notice.tsx';
import style from './placed-bets.module.css';

function useFacts(bet: BetRow): readonly (readonly [string, string])[] {
  const { t } = useLingui();
  return [
    [t`Round ID`, bet.roundId],
    [t`Market ID`, bet.marketId],
    [t`Selection ID`, String(bet.selectionId)],
    [t`Bet ID`, bet.betId],
    [t`Size`, String(bet.size)],
    [t`Case`, bet.case],
    [t`Placed`, formatMoment(bet.placeTime)],
    [t`Settled`, bet.settledAt === null ? '–' : formatMoment(bet.settledAt)],
    [t`Remark`, bet.remark || '–'],
  ];
}

interface PlacedBetProps {
  readonly bet: BetRow;
  readonly onTakeBack: ((betId: string) => void) | null;
}

function PlacedBet({ bet, onTakeBack }: PlacedBetProps) {
  const { t } = useLingui();
  const facts = useFacts(bet);
  return (
    <li className={style['bet']} data-side={bet.type}>
      <p className={style['head']}>
        <b>{bet.selection}</b>
        <span>{bet.type === 'back' ? t`Back` : t`Lay`}</span>
        <span>{Number(bet.price).toFixed(2)}</span>
        <span className={style['stake']}>{formatMoney(parseAmount(bet.stake))}</span>
        {bet.settledAt === null ? null : (
          <span className={style['result']}>
            {bet.case === 'void' ? (
              <Trans>Void</Trans>
            ) : (
              <Signed amount={parseAmount(bet.profitLoss)} />
            )}
          </span>
        )}
      </p>
      <dl className={style['facts']}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {onTakeBack === null ? null : (
        <Button className={style['undo']} onClick={() => onTakeBack(bet.betId)}>
          <Icon of={Undo2} size={16} />
          <Trans>Cancel this bet</Trans>
        </Button>
      )}
    </li>
  );
}

interface PlacedBetsDialogProps {
  readonly rows: readonly BetRow[];
  /** Null if bets cannot be cancelled, or no longer. */
  readonly onTakeBack: ((betId: string) => void) | null;
  readonly onClose: () => void;
}

/** CAS-3: View Bet shows the bets of the round on the table in full, with their outcome once it is out. */
export function PlacedBetsDialog({ rows, onTakeBack, onClose }: PlacedBetsDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog isOpen title={t`Bet Details`} onClose={onClose}>
      {rows.length === 0 ? (
        <EmptyLine>
          <Trans>No bets in this round yet.</Trans>
        </EmptyLine>
      ) : (
        <ul className={style['bets']}>
          {rows.map((bet) => (
            <PlacedBet
              key={bet.betId}
              bet={bet}
              onTakeBack={bet.settledAt === null ? onTakeBack : null}
            />
          ))}
        </ul>
      )}
    </Dialog>
  );
}
