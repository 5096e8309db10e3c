import { Trans } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../routing/lazy-part.ts';
import { useRoads } from '../feed/casino-query.ts';
import type { RoundResult, TableState } from '../feed/table-state.ts';
import { ResultStrip } from '../result/result-strip.tsx';
import type { CasinoTable } from './casino-table.ts';
import style from './stage.module.css';

const ResultDialog = lazyPart(() => import('../result/result-dialog.tsx'), 'ResultDialog');
const RoadsView = lazyPart(() => import('../result/roads-view.tsx'), 'RoadsView');

/** CAS-3: the roads of the game, from up to a hundred results. */
export function TableRoads({ type, results }: { type: string; results: readonly RoundResult[] }) {
  const { data } = useRoads(type, results[0]?.mid ?? '');
  const oldestFirst = (data ?? results).map(({ result }) => result).toReversed();
  return (
    <Suspense fallback={<div className={style['roadsRoom']} />}>
      <RoadsView gameType={type} results={oldestFirst} />
    </Suspense>
  );
}

interface TableResultsProps {
  readonly table: CasinoTable;
  readonly results: readonly RoundResult[];
  readonly state: TableState;
}

/** CAS-9: the newest results that are known, if not from the table itself then from its roads. */
function useKnown({ table, results }: TableResultsProps): readonly RoundResult[] {
  const { data = [] } = useRoads(table.type, results[0]?.mid ?? '');
  return results.length === 0 ? data : results;
}

/** CAS-3: the Recent Result strip; a tap opens the round's dialog. */
export function TableResults(props: TableResultsProps) {
  const { table, state } = props;
  const known = useKnown(props);
  const [mid, setMid] = useState<string | null>(null);
  return (
    <section className={style['results']}>
      <h2 className={style['resultsHead']}>
        <Trans>Recent Result</Trans>
        {state.isDown ? (
          <span className={style['notNew']}>
            {' '}
            <Trans>not up to date</Trans>
          </span>
        ) : null}
      </h2>
      <ResultStrip
        gameType={table.type}
        results={known}
        isRead={state.areResultsRead}
        onOpen={setMid}
      />
      <Suspense fallback={null}>
        {mid === null ? null : (
          <ResultDialog mid={mid} title={table.name} onClose={() => setMid(null)} />
        )}
      </Suspense>
    </section>
  );
}
