import './locales/texts.ts';
import { plural } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ChevronRight } from 'lucide-react';
import { useQuestions } from '../own-bets/questions-query.ts';
import { Link } from '../routing/link.tsx';
import { Icon } from '../ui/icon.tsx';
import style from './questions-link.module.css';

/** Leads to the player's questions, once there are any. */
export function QuestionsLink() {
  const { data = [] } = useQuestions();
  if (data.length === 0) return null;
  const count = data.filter(({ isNew }) => isNew).length;
  return (
    <p className={style['line']}>
      <Link to="/questions" className={style['onward']}>
        {count === 0 ? (
          <Trans>Your questions about bets</Trans>
        ) : (
          plural(count, { one: '# new answer about a bet', other: '# new answers about bets' })
        )}
        <Icon of={ChevronRight} isAlong size={16} />
      </Link>
    </p>
  );
}
