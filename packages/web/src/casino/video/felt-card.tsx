import type { Card } from '@layline/games/view';
import { type CSSProperties, useState } from 'react';
import { CardBack, CardFace } from '../cards/playing-card.tsx';
import style from './felt-card.module.css';
import { type Spot, shoe, stage, tray } from './spots.ts';

/** Converts stage lengths to hundredths of its width, so that everything scales together. */
const across = (units: number): string => `${(units / stage.width) * 100}cqw`;

function placeStyle(spot: Spot, order: number): CSSProperties {
  return {
    '--x': across(spot.x),
    '--y': across(spot.y),
    '--width': across(spot.width),
    '--turn': `${spot.turn}deg`,
    '--from-x': across(shoe.x - spot.x),
    '--from-y': across(shoe.y - spot.y),
    '--to-x': across(tray.x - spot.x),
    '--to-y': across(tray.y - spot.y),
    '--wait': `${order * 220}ms`,
    '--small-wait': `${order * 40}ms`,
  } as CSSProperties;
}

interface FeltCardProps {
  readonly card: Card;
  readonly spot: Spot;
  /** Its index among the cards that arrived together. */
  readonly order: number;
  /** Was there already when the table was opened. */
  readonly isOld: boolean;
  readonly isWinner: boolean;
  readonly isSwept: boolean;
}

/** A card that flies out of the shoe in a curve, lands and is turned; at the end it is swept away. */
export function FeltCard({ card, spot, order, isOld, isWinner, isSwept }: FeltCardProps) {
  const [mountOrder] = useState(order);
  return (
    <span
      className={style['cardPlace']}
      style={placeStyle(spot, isSwept ? order : mountOrder)}
      data-old={isOld || undefined}
      data-swept={isSwept || undefined}
      data-winner={isWinner || undefined}
    >
      <span className={style['flyX']}>
        <span className={style['flyY']}>
          <span className={style['lift']}>
            <span className={style['flip']}>
              <span className={style['cardSide']}>
                <CardBack />
              </span>
              <span className={style['cardSide']} data-front="">
                <CardFace card={card} />
              </span>
            </span>
          </span>
        </span>
      </span>
    </span>
  );
}
