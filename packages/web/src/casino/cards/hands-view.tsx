import type { Slot } from '@layline/games/view';
import { Trans, useLingui } from '@lingui/react/macro';
import { handsOf, shownPlaces, slotAt } from './hands.ts';
import style from './hands-view.module.css';
import { PlayingCard } from './playing-card.tsx';

interface HandsViewProps {
  readonly gameType: string;
  readonly slots: readonly Slot[];
  /** Running totals of 32 Cards. */
  readonly totals?: readonly (number | null)[];
  /** The result code once the round is decided; marks the winning hand. */
  readonly result?: string | undefined;
  readonly hasBadge?: boolean;
}

/** A round's cards, grouped into named hands (CAS-3). */
export function HandsView(props: HandsViewProps) {
  const { gameType, slots, totals = [], result = '', hasBadge = false } = props;
  const { i18n } = useLingui();
  return (
    <ul className={style['hands']}>
      {handsOf(gameType).map((hand, at) => {
        const isWinner = result !== '' && hand.wins === result;
        return (
          <li key={hand.places[0]} className={style['hand']} data-winner={isWinner || undefined}>
            <span className={style['name']}>
              {i18n._(hand.name)}
              {(totals[at] ?? null) === null ? null : (
                <b className={style['total']}>{totals[at]}</b>
              )}
            </span>
            <span className={style['cards']}>
              {shownPlaces(gameType, hand, slots).map((place) => (
                <PlayingCard key={place} slot={slotAt(slots, place)} isWinner={isWinner} />
              ))}
            </span>
            {isWinner && hasBadge ? (
              <span className={style['badge']}>
                <Trans>Winner</Trans>
              </span>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
