import './locales/texts.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import { toast } from '../ui/toast.ts';
import { DutchForm, type DutchMarket } from './dutch-form.tsx';
import { type Round, takenOf } from './round.ts';
import { RoundReport } from './round-report.tsx';
import { useRound } from './use-round.ts';

interface DutchingDialogProps extends DutchMarket {
  readonly name: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** DUTCH-1 to DUTCH-4: several runners of a market for one result. It stays open while bets go out. */
export function DutchingDialog({ name, isOpen, onClose, ...of }: DutchingDialogProps) {
  const { t } = useLingui();
  const first = useRef<HTMLInputElement>(null);
  const tell = (over: Round): void => {
    const [taken, all] = [takenOf(over).length, over.bets.length];
    toast(taken === all ? 'good' : 'bad', t`${taken} of ${all} bets are taken.`);
  };
  const { round, canAskAgain, begin, complete, askAgain, forget } = useRound(
    of.market,
    of.place,
    tell,
  );
  const close = (): void => {
    if (round?.isOver === true) forget();
    onClose();
  };
  return (
    <Dialog
      isOpen={isOpen}
      title={<Trans>Dutching: {name}</Trans>}
      isQuestion={round?.isOver === false}
      onClose={close}
      focusFirst={first}
    >
      {round === null ? (
        <DutchForm {...of} first={first} onPlace={begin} />
      ) : (
        <RoundReport
          {...of}
          round={round}
          canAskAgain={canAskAgain}
          onAskAgain={() => askAgain(round)}
          onComplete={(rest) => complete(round, rest)}
          onEdit={forget}
          onDone={close}
        />
      )}
    </Dialog>
  );
}
