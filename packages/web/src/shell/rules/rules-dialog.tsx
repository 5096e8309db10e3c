import './locales/texts.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { RuleSetList } from '../../market-rules/rule-set-list.tsx';
import { EnglishNote } from '../../translation/english-note.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import style from '../footer.module.css';

/** SHELL-6: the cricket rules, and the rule sets of the server (RULE-8). */
export function RulesDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t`Cricket rules`}>
      <EnglishNote of="shell/rules" />
      <ol className={style['rules']}>
        <li>
          <Trans>Bookmaker queries are valid within 7 days.</Trans>
        </li>
        <li>
          <Trans>
            Comparison markets count 25 overs in a one-day international and 10 overs in a T20.
          </Trans>
        </li>
        <li>
          <Trans>
            Test sessions need at least 25 overs in the first session, 50 overs by the second and 80
            overs in the day.
          </Trans>
        </li>
        <li>
          <Trans>Lambi markets need 70 overs.</Trans>
        </li>
        <li>
          <Trans>Advance specials need 300 overs.</Trans>
        </li>
        <li>
          <Trans>Advance fancy is suspended 60 minutes before the match.</Trans>
        </li>
        <li>
          <Trans>Double IDs from the same IP have their winnings cancelled.</Trans>
        </li>
      </ol>
      {isOpen ? <RuleSetList /> : null}
    </Dialog>
  );
}
