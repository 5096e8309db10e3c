import type { BetRow } from '@layline/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { BookOpen, Star } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../routing/lazy-part.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { CasinoTable } from './casino-table.ts';
import { toggleFavourite, useFavourites } from './favourites.ts';
import style from './table.module.css';

const PlacedBetsDialog = lazyPart(
  () => import('../bet/placed-bets-dialog.tsx'),
  'PlacedBetsDialog',
);
const RulesDialog = lazyPart(() => import('../rules/rules-dialog.tsx'), 'RulesDialog');

type OpenDialog = 'bets' | 'rules' | null;

interface TableHeadProps {
  readonly table: CasinoTable;
  readonly rows: readonly BetRow[];
  readonly onTakeBack: ((betId: string) => void) | null;
}

/** A table's name and limits, and buttons for rules, placed bets and favourites. */
export function TableHead({ table, rows, onTakeBack }: TableHeadProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState<OpenDialog>(null);
  const isFavourite = useFavourites(({ ids }) => ids.includes(table.matchId));
  const close = (): void => setOpen(null);
  return (
    <header className={style['head']}>
      <h1>{table.name}</h1>
      <span className={style['limits']}>
        <Trans>Min/Max:100-5000</Trans>
      </span>
      <IconButton
        label={isFavourite ? t`Remove from favourites` : t`Add to favourites`}
        aria-pressed={isFavourite}
        className={style['star']}
        onClick={() => toggleFavourite(table.matchId)}
      >
        <Icon of={Star} size={18} />
      </IconButton>
      <span className={style['doors']}>
        <IconButton label={t`Rules`} onClick={() => setOpen('rules')}>
          <Icon of={BookOpen} size={18} />
        </IconButton>
        <Button tone="quiet" onClick={() => setOpen('bets')}>
          <Trans>View Bet</Trans>
          {rows.length === 0 ? null : <b className={style['count']}>{rows.length}</b>}
        </Button>
      </span>
      <Suspense fallback={null}>
        {open === 'bets' ? (
          <PlacedBetsDialog rows={rows} onTakeBack={onTakeBack} onClose={close} />
        ) : null}
        {open === 'rules' ? (
          <RulesDialog
            title={table.name}
            type={table.type}
            profile={table.profile}
            onClose={close}
          />
        ) : null}
      </Suspense>
    </header>
  );
}
