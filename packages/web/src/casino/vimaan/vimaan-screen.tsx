import type { VimaanState } from '@layline/contract';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { BookOpen } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../routing/lazy-part.ts';
import { parseAmount } from '../../session/amount.ts';
import { useLoginPrompt } from '../../session/use-login-prompt.ts';
import { IconButton } from '../../ui/button.tsx';
import { formatMoney, formatSigned } from '../../ui/figures.ts';
import { Icon } from '../../ui/icon.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { OwnNote } from '../own-rounds/own-note.tsx';
import { TextLink } from '../result/text-link.tsx';
import type { Flight } from './flight.ts';
import { panels } from './flight-panels.ts';
import { FlightSlot } from './flight-slot.tsx';
import { FlightView } from './flight-view.tsx';
import { useCheckFlight } from './use-check-flight.ts';
import { useFlight } from './use-flight.ts';
import { type FlightBets, useFlightBets } from './use-flight-bets.ts';
import style from './vimaan.module.css';

const ResultDialog = lazyPart(() => import('../result/result-dialog.tsx'), 'ResultDialog');
const FlightRules = lazyPart(() => import('./flight-rules.tsx'), 'FlightRules');

/** From 2 and from 10 on: colours make long flights easy to spot. */
const heightOf = (m: number): string => (m >= 10 ? 'high' : m >= 2 ? 'middle' : 'low');

function History({ state, onOpen }: { state: VimaanState; onOpen: (mid: string) => void }) {
  const { t } = useLingui();
  return (
    <ol className={style['history']} aria-label={t`Recent Result`}>
      {state.history.map(({ mid, result }) => (
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

function Exits({ state }: { state: VimaanState }) {
  return (
    <section className={style['exits']}>
      <h2>
        <Trans>Left the flight</Trans>
        <span>
          <Trans>
            <Plural value={state.betCount} one="# bet" other="# bets" /> ·{' '}
            {formatMoney(parseAmount(state.staked))}
          </Trans>
        </span>
      </h2>
      {state.exits.length === 0 ? (
        <p>
          <Trans>Nobody yet.</Trans>
        </p>
      ) : (
        <ul>
          {state.exits.map((exit, at) => (
            <li key={`${exit.name}/${state.exits.length - at}`}>
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

interface FlownProps {
  readonly flight: Flight;
  readonly bets: FlightBets;
  readonly isDown: boolean;
}

function Flown({ flight, bets, isDown }: FlownProps) {
  const { t } = useLingui();
  const names = { 1: t`First bet`, 2: t`Second bet` };
  return (
    <div className={style['slots']}>
      {panels.map((panel) => (
        <FlightSlot
          key={panel}
          panel={panel}
          name={names[panel]}
          flight={flight}
          bets={bets}
          isDown={isDown}
        />
      ))}
      <p className={style['promise']}>
        <Trans>RID</Trans> {flight.state.mid} · <Trans>Hash</Trans> <code>{flight.state.hash}</code>
      </p>
    </div>
  );
}

/** Vimaan (rule book 5): the live curve, two bets, the other players' exits, the last flights. */
export function VimaanScreen() {
  useLoginPrompt();
  const { t } = useLingui();
  const { flight, isDown, notice } = useFlight();
  const bets = useFlightBets(flight?.state);
  const [mid, setMid] = useState<string | null>(null);
  const [hasRules, setRules] = useState(false);
  const state = flight?.state;
  useCheckFlight(
    state,
    panels.some((panel) => bets.betOf(panel) !== undefined),
  );
  return (
    <div className={style['room']}>
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
          <TextLink to="/fairness/vimaan">
            <Trans>Fairness</Trans>
          </TextLink>
        </header>
        <div className={style['stage']}>
          {state === undefined ? null : <History state={state} onOpen={setMid} />}
          <FlightView flight={flight} isCut={isDown} />
          {isDown || notice !== '' ? (
            <p className={style['down']} role="alert">
              {notice || <Trans>The table does not answer. Betting is closed until it does.</Trans>}
            </p>
          ) : null}
        </div>
        <div className={style['side']}>
          {flight === null || state === undefined ? (
            <SkeletonRows count={4} />
          ) : (
            <>
              <Flown flight={flight} bets={bets} isDown={isDown} />
              <OwnNote gameId="vimaan" />
              <Exits state={state} />
            </>
          )}
        </div>
        <Suspense fallback={null}>
          {mid === null ? null : (
            <ResultDialog mid={mid} title={t`Vimaan`} onClose={() => setMid(null)} />
          )}
          {hasRules ? <FlightRules onClose={() => setRules(false)} /> : null}
        </Suspense>
      </div>
    </div>
  );
}
