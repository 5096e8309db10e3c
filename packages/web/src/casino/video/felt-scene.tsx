import { type Card, type Slot, unseen } from '@layline/games/view';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { after } from '../../base/clock.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { cardName } from '../cards/card-name.ts';
import { handsOf } from '../cards/hands.ts';
import { resultWords } from '../faces/result-words.ts';
import style from './felt.module.css';
import { FeltCard } from './felt-card.tsx';
import { FeltTable } from './felt-table.tsx';
import { type HandSpot, handSpots, spotsOf, stage } from './spots.ts';

export interface SceneRound {
  readonly mid: string;
  readonly slots: readonly Slot[];
  readonly totals: readonly (number | null)[];
  /**
   * Whether the table accepts bets: not yet, now, no more in this round; or `cut` if the connection is lost.
   */
  readonly betting: 'soon' | 'open' | 'over' | 'cut';
  /** The result code once it is out; empty before that. */
  readonly result: string;
}

interface FeltSceneProps {
  readonly gameType: string;
  readonly title: string;
  readonly round: SceneRound | null;
}

const sweepMs = 700;

/** Returns the previous round while its cards are being swept into the tray. */
function useSwept(round: SceneRound | null): SceneRound | null {
  const [seen, setSeen] = useState(round);
  const [swept, setSwept] = useState<SceneRound | null>(null);
  if (round !== null && round !== seen) {
    if (seen !== null && seen.mid !== round.mid) setSwept(seen);
    setSeen(round);
  }
  useEffect(() => (swept === null ? undefined : after(sweepMs, () => setSwept(null))), [swept]);
  return swept;
}

const percent = (units: number, whole: number): string => `${(units / whole) * 100}%`;

function HandFrame({ spot, name, total, isWinner }: HandFrameProps) {
  return (
    <span
      className={style['hand']}
      data-winner={isWinner || undefined}
      style={{
        left: percent(spot.x - spot.width / 2, stage.width),
        top: percent(spot.y - spot.height / 2, stage.height),
        width: percent(spot.width, stage.width),
        height: percent(spot.height, stage.height),
      }}
    >
      <span className={style['handName']}>
        {name}
        {(total ?? null) === null ? null : <b className={style['total']}>{total}</b>}
      </span>
    </span>
  );
}

interface HandFrameProps {
  readonly spot: HandSpot;
  readonly name: string;
  readonly total: number | null | undefined;
  readonly isWinner: boolean;
}

function HandFrames({ gameType, round }: Pick<FeltSceneProps, 'gameType' | 'round'>) {
  const { i18n } = useLingui();
  const frames = handSpots(gameType);
  return handsOf(gameType).map((hand, at) => {
    const spot = frames[at];
    if (spot === undefined) return null;
    const isWinner = round !== null && hand.wins !== '' && hand.wins === round.result;
    return (
      <HandFrame
        key={hand.places[0]}
        spot={spot}
        name={i18n._(hand.name)}
        total={round?.totals[at]}
        isWinner={isWinner}
      />
    );
  });
}

interface CardsProps {
  readonly gameType: string;
  readonly round: SceneRound;
  /** How many cards were there when the table was opened. */
  readonly oldCount: number;
  readonly isSwept: boolean;
}

function Cards({ gameType, round, oldCount, isSwept }: CardsProps) {
  const spots = spotsOf(gameType);
  const winner = handsOf(gameType).find(({ wins }) => wins !== '' && wins === round.result);
  const shown = round.slots.flatMap((slot, place) => (slot === unseen ? [] : [{ slot, place }]));
  const first = isSwept ? shown.length : oldCount;
  const [known, setKnown] = useState({ before: first, now: first });
  if (known.now !== shown.length) setKnown({ before: known.now, now: shown.length });
  return shown.map(({ slot, place }, at) => {
    const spot = spots.get(place);
    if (spot === undefined) return null;
    return (
      <FeltCard
        key={place}
        card={slot as Card}
        spot={spot}
        order={isSwept ? at : Math.max(0, at - known.before)}
        isOld={isSwept || at < oldCount}
        isWinner={winner?.places.includes(place) ?? false}
        isSwept={isSwept}
      />
    );
  });
}

function closedWords(betting: 'soon' | 'over', hasCards: boolean) {
  if (hasCards) return <Trans>Dealing</Trans>;
  return betting === 'soon' ? <Trans>Bets open soon</Trans> : <Trans>No more bets</Trans>;
}

function Sign({ gameType, round }: { gameType: string; round: SceneRound }) {
  const { i18n } = useLingui();
  const hasCards = round.slots.some((slot) => slot !== unseen);
  if (round.betting === 'cut') {
    return (
      <span className={style['sign']}>
        <Trans>No connection</Trans>
      </span>
    );
  }
  if (round.result !== '') {
    return (
      <span className={style['sign']} data-tone="result">
        {i18n._(resultWords(gameType, round.result))}
      </span>
    );
  }
  if (round.betting === 'open') {
    return (
      <span className={style['sign']} data-tone="open">
        <Trans>Place your bets</Trans>
      </span>
    );
  }
  return <span className={style['sign']}>{closedWords(round.betting, hasCards)}</span>;
}

const countShown = (round: SceneRound | null): number =>
  round?.slots.filter((slot) => slot !== unseen).length ?? 0;

/** Our own video: the dealer's felt, with the round as it is dealt (FRAME-1). */
export function FeltScene({ gameType, title, round }: FeltSceneProps) {
  const { t, i18n } = useLingui();
  const swept = useSwept(round);
  const [opened, setOpened] = useState<{ mid: string; count: number } | null>(null);
  if (opened === null && round !== null) setOpened({ mid: round.mid, count: countShown(round) });
  const spoken = (round?.slots ?? [])
    .filter((slot) => slot !== unseen)
    .map((slot) => cardName(slot as Card, (text) => i18n._(text)))
    .join(', ');
  return (
    <div className={style['scene']} role="group" aria-label={t`Live table`}>
      <FeltTable title={title} />
      <span className={style['sweep']} aria-hidden="true" />
      <HandFrames gameType={gameType} round={round} />
      <div aria-hidden="true">
        {swept === null ? null : (
          <Cards
            key={`swept-${swept.mid}`}
            gameType={gameType}
            round={swept}
            oldCount={0}
            isSwept
          />
        )}
        {round === null ? null : (
          <Cards
            key={round.mid}
            gameType={gameType}
            round={round}
            oldCount={opened?.mid === round.mid ? opened.count : 0}
            isSwept={false}
          />
        )}
      </div>
      {round === null ? null : <Sign gameType={gameType} round={round} />}
      <VisuallyHidden>
        <span role="status">{spoken}</span>
      </VisuallyHidden>
    </div>
  );
}
