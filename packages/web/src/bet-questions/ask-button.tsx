import './locales/texts.ts';
import type { BetRow } from '@layline/contract';
import { useLingui } from '@lingui/react/macro';
import { MessageCircleQuestionMark } from 'lucide-react';
import { Suspense, useState } from 'react';
import { translator } from '../base/translator.ts';
import { lazyPart } from '../routing/lazy-part.ts';
import { nameOfEvent } from '../sports/event-name.ts';
import { IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import style from './bet-questions.module.css';

const AskDialog = lazyPart(() => import('./ask-dialog.tsx'), 'AskDialog');

/** Opens the question about an open bet, in the list of open bets. */
export function AskButton({ bet }: { bet: BetRow }) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const { betId, selection, market, markettype } = bet;
  const about = [nameOfEvent(bet), translator.sayName(market || markettype), selection].join(' · ');
  return (
    <>
      <IconButton
        className={style['ask']}
        label={t`Ask about the bet on ${selection}`}
        onClick={() => setIsOpen(true)}
      >
        <Icon of={MessageCircleQuestionMark} size={16} />
      </IconButton>
      {isOpen ? (
        <Suspense fallback={null}>
          <AskDialog betId={betId} about={about} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
