import { Trans } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { useRoads } from '../feed/casino-query.ts';
import type { RoundResult } from '../feed/table-state.ts';
import { hasRoads } from '../result/result-face.ts';
import { ResultStrip } from '../result/result-strip.tsx';
import type { CasinoTable } from './casino-table.ts';
import style from './stage.module.css';

const ResultDialog = lazy(() =>
  import('../result/result-dialog.tsx').then((file) => ({ default: file.ResultDialog })),
);
const RoadsView = lazy(() =>
  import('../result/roads-view.tsx').then((file) => ({ default: file.RoadsView })),
);

function Roads({ type, results }: { type: string; results: readonly RoundResult[] }) {
  const { data } = useRoads(type, results[0]?.mid ?? '');
  const oldestFirst = (data ?? results).map(({ result }) => result).toReversed();
  return <RoadsView gameType={type} results={oldestFirst} />;
}

interface TableResultsProps {
  readonly table: CasinoTable;
  readonly results: readonly RoundResult[];
}

/** CAS-3: the Recent Result strip, a round's dialog on tap, and the roads of two-sided games. */
export function TableResults({ table, results }: TableResultsProps) {
  const [mid, setMid] = useState<string | null>(null);
  return (
    <section className={style['results']}>
      <h2 className={style['resultsHead']}>
        <Trans>Recent Result</Trans>
      </h2>
      <ResultStrip gameType={table.type} results={results} onOpen={setMid} />
      <Suspense fallback={<div className={style['roadsRoom']} />}>
        {hasRoads(table.type) ? <Roads type={table.type} results={results} /> : null}
      </Suspense>
      <Suspense fallback={null}>
        {mid === null ? null : (
          <ResultDialog mid={mid} title={table.name} onClose={() => setMid(null)} />
        )}
      </Suspense>
    </section>
  );
}
