import './locales/texts.ts';
import { useLingui } from '@lingui/react/macro';
import { Dialog } from '../ui/dialog.tsx';
import { BetQuestion } from './bet-question.tsx';
import style from './bet-questions.module.css';

interface AskDialogProps {
  readonly betId: string;
  /** Names the bet. */
  readonly about: string;
  readonly onClose: () => void;
}

/** The questions about one bet, with the form open. */
export function AskDialog({ betId, about, onClose }: AskDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog isOpen title={t`Ask about this bet`} onClose={onClose} isNarrow>
      <p className={style['bet']}>{about}</p>
      <BetQuestion betId={betId} isOpen />
    </Dialog>
  );
}
