import type { OddsProfile } from '@layline/games/verify';
import { Trans, useLingui } from '@lingui/react/macro';
import { HighestWinRule } from '../../slip/panel/highest-win.tsx';
import { EnglishNote } from '../../translation/english-note.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { findFace } from '../faces/faces.ts';
import { OptionTable } from './option-table.tsx';
import style from './rules.module.css';
import { useRuleRows } from './use-rule-rows.ts';

interface RulesDialogProps {
  readonly title: string;
  readonly type: string;
  readonly profile: OddsProfile;
  readonly onClose: () => void;
}

/** How to play the game, and every option with its odds, exact chance and return. */
export function RulesDialog({ title, type, profile, onClose }: RulesDialogProps) {
  const { t, i18n } = useLingui();
  const rows = useRuleRows(type, profile);
  const rules = findFace(type)?.rules ?? [];
  return (
    <Dialog isOpen title={t`Rules: ${title}`} onClose={onClose}>
      <div className={style['rules']}>
        <EnglishNote of="casino" />
        <ul className={style['lines']}>
          {rules.map((line) => (
            <li key={line.id}>{i18n._(line)}</li>
          ))}
        </ul>
        <p className={style['note']}>
          <Trans>
            Under each price stands its return: what a stake gets back on average over all rounds.
            Chances are exact, counted over every possible deal.
          </Trans>
        </p>
        <p className={style['note']}>
          <HighestWinRule />
        </p>
        <OptionTable rows={rows} />
      </div>
    </Dialog>
  );
}
