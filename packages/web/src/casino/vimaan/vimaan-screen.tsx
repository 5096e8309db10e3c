import type { VimaanState } from '@layline/contract';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { BookOpen } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from '../../place/link.tsx';
import { parseAmount } from '../../session/current-user.ts';
import { IconButton } from '../../ui/button.tsx';
import { formatMoney, formatSigned } from '../../ui/figures.ts';
import { Icon } from '../../ui/icon.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { FlightSlot } from './flight-slot.tsx';
import { FlightView } from './flight-view.tsx';
import { useFlight } from './use-flight.ts';
import { useFlightBets } from './use-flight-bets.ts';
import style from './vimaan.module.css';

const ResultDialog = lazy(() =>
  import('../result/result-dialog.tsx').then((file) => ({ default: file.ResultDialog })),
);
const FlightRules = lazy(() =>
  import('./flight-rules.tsx').then((file) => ({ default: file.FlightRules })),
);

/** Two and more, ten and more: the eye finds long flights by colour. */
const heightOf = (m: number): string => (m >= 10 ? 'high' : m >= 2 ? 'middle' : 'low');

function History({ said, onOpen }: { said: VimaanState; onOpen: (mid: string) => void }) {
  const { t } = useLingui();
  return (
    <ol className={style['history']} aria-label={t`Recent Result`}>
      {said.history.map(({ mid, result }) => (
        <li key={mid}>
          <button
            type="button"
            data-height={heightOf(Number(result))}
            aria-label={t`Result ${result}, round ${mid}`}
            onClick={() => onOpen(mid)}
          >
            {result}×
          </button>
        </li>
      ))}
    </ol>
  );
}

function Exits({ said }: { said: VimaanState }) {
  return (
    <section className={style['exits']}>
      <h2>
        <Trans>Left the flight</Trans>
        <span>
          <Trans>
            <Plural value={said.betCount} one="# bet" other="# bets" /> ·{' '}
            {formatMoney(parseAmount(said.staked))}
          </Trans>
        </span>
      </h2>
      {said.exits.length === 0 ? (
        <p>
          <Trans>Nobody yet.</Trans>
        </p>
      ) : (
        <ul>
          {said.exits.map((exit, at) => (
            <li key={`${exit.name}/${said.exits.length - at}`}>
              <span>{exit.name}</span>
              <b>{exit.m.toFixed(2)}×</b>
              <span className={style['won']}>{formatSigned(parseAmount(exit.profit))}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Flown({ said, bets, heard }: FlownProps) {
  const { t } = useLingui();
  const [first, second] = bets.rows;
  const names = [t`First bet`, t`Second bet`];
  return (
    <div className={style['slots']}>
      {[first, second].map((bet, at) => (
        <FlightSlot
          key={names[at]}
          name={names[at] ?? ''}
          flight={heard.flight}
          bet={bet}
          bets={bets}
          isDown={heard.isDown}
        />
      ))}
      <p className={style['promise']}>
        <Trans>RID</Trans> {said.mid} · <Trans>Hash</Trans> <code>{said.hash}</code>
      </p>
    </div>
  );
}

interface FlownProps {
  readonly said: VimaanState;
  readonly bets: ReturnType<typeof useFlightBets>;
  readonly heard: {
    readonly flight: NonNullable<ReturnType<typeof useFlight>['flight']>;
    readonly isDown: boolean;
  };
}

/** Vimaan (rule book 5): the live curve, two bets, the other players' exits, the last flights. */
export function VimaanScreen() {
  const { t } = useLingui();
  const { flight, isDown } = useFlight();
  const bets = useFlightBets(flight?.said);
  const [mid, setMid] = useState<string | null>(null);
  const [hasRules, setRules] = useState(false);
  const said = flight?.said;
  return (
    <div className={style['vimaan']}>
      <header className={style['head']}>
        <h1>
          <Trans>Vimaan</Trans>
        </h1>
        <span>
          <Trans>Min/Max:100-5000</Trans>
        </span>
        <IconButton label={t`Rules`} onClick={() => setRules(true)}>
          <Icon of={BookOpen} size={18} />
        </IconButton>
        <Link to="/fairness/vimaan" className={style['link']}>
          <Trans>Fairness</Trans>
        </Link>
      </header>
      <div className={style['stage']}>
        {said === undefined ? null : <History said={said} onOpen={setMid} />}
        <FlightView flight={flight} />
        {isDown ? (
          <p className={style['down']} role="alert">
            <Trans>The table does not answer. Betting is closed until it does.</Trans>
          </p>
        ) : null}
      </div>
      <div className={style['side']}>
        {flight === null || said === undefined ? (
          <SkeletonRows count={4} />
        ) : (
          <>
            <Flown said={said} bets={bets} heard={{ flight, isDown }} />
            <Exits said={said} />
          </>
        )}
      </div>
      <Suspense fallback={null}>
        {mid === null ? null : (
          <ResultDialog mid={mid} title="Vimaan" onClose={() => setMid(null)} />
        )}
        {hasRules ? <FlightRules onClose={() => setRules(false)} /> : null}
      </Suspense>
    </div>
  );
}
