import type { OddsProfile } from '@layline/games/verify';
import { Trans, useLingui } from '@lingui/react/macro';
import { DataTable } from '../../ui/data-table.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { formatOdds } from '../../ui/figures.ts';
import { isPlayType } from '../board/layout.ts';
import { gameRules } from './game-rules.ts';
import style from './rules.module.css';
import { useRuleRows } from './use-rule-rows.ts';

interface RulesDialogProps {
  readonly title: string;
  readonly type: string;
  readonly profile: OddsProfile;
  readonly onClose: () => void;
}

/** How the game is played, and every option with its odds, exact chance and return. */
export function RulesDialog({ title, type, profile, onClose }: RulesDialogProps) {
  const { t, i18n } = useLingui();
  const rows = useRuleRows(type, profile);
  const rules = isPlayType(type) ? gameRules[type] : [];
  const columns = [
    { name: t`Option`, cell: (row: (typeof rows)[number]) => row.name },
    { name: t`Back`, cell: (row: (typeof rows)[number]) => formatOdds(row.back), isFigure: true },
    {
      name: t`Lay`,
      cell: (row: (typeof rows)[number]) => (row.lay === null ? '–' : formatOdds(row.lay)),
      isFigure: true,
    },
    {
      name: t`Chance`,
      cell: (row: (typeof rows)[number]) => (
        <span title={row.chance}>{Number(row.chancePercent).toFixed(2)} %</span>
      ),
      isFigure: true,
    },
    {
      name: t`Return`,
      cell: (row: (typeof rows)[number]) => `${Number(row.backReturn).toFixed(2)} %`,
      isFigure: true,
    },
  ];
  return (
    <Dialog isOpen title={t`Rules: ${title}`} onClose={onClose}>
      <div className={style['rules']}>
        <ul className={style['lines']}>
          {rules.map((line) => (
            <li key={line.id}>{i18n._(line)}</li>
          ))}
        </ul>
        <p className={style['note']}>
          <Trans>
            Return is what a stake gets back on average over all rounds; chances are exact, counted
            over every possible deal.
          </Trans>
        </p>
        <DataTable
          label={t`Options`}
          columns={columns}
          rows={rows.length === 0 ? undefined : rows}
          keyOf={(row) => String(row.sid)}
          empty=""
        />
      </div>
    </Dialog>
  );
}
