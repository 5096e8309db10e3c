import type { Card } from '@layline/games/view';
import { CardFace } from '../cards/playing-card.tsx';
import style from './art.module.css';

/** The cards that stand for a game in the lobby. */
const artOf: Readonly<Record<string, readonly Card[]>> = {
  dt20: ['KSS', 'QHH'],
  dt202: ['JSS', 'KDD'],
  dt6: ['9SS', 'JHH'],
  teen20: ['QSS', 'KSS', 'ASS'],
  Teen: ['AHH', '2HH', '3HH'],
  lucky7: ['7HH'],
  lucky7eu: ['7SS'],
  card32: ['8CC', '9DD', '10SS', 'JHH'],
  card32eu: ['8HH', '9SS', '10DD', 'JCC'],
  poker20: ['ADD', 'KDD', 'QDD', 'JDD', '10DD'],
  aaa: ['AHH', '8CC', 'KDD'],
  btable: ['ASS', 'KHH', 'QSS', 'JDD'],
  baccarat: ['9HH', 'KCC'],
  worli2: ['2SS', '5HH', '9CC'],
};

const curve = 'M4 84C36 82 62 72 84 52 100 37 110 22 116 6';

/** A picture of the game, drawn in the site's colours. */
export function TableArt({ type, name }: { type: string; name: string }) {
  const cards = artOf[type];
  const middle = ((cards?.length ?? 1) - 1) / 2;
  if (type === 'vimaan') {
    return (
      <span className={style['art']} data-tone="night" aria-hidden="true">
        <svg className={style['curve']} viewBox="0 0 120 90" preserveAspectRatio="none">
          <path className={style['under']} d={`${curve}V90H4Z`} />
          <path className={style['rise']} d={curve} />
        </svg>
        <span className={style['figure']}>2.37×</span>
      </span>
    );
  }
  if (cards === undefined) {
    return (
      <span className={style['art']} data-tone="quiet" aria-hidden="true">
        <span className={style['letters']}>{name.slice(0, 2)}</span>
      </span>
    );
  }
  return (
    <span className={style['art']} aria-hidden="true">
      {cards.map((card, at) => (
        <span
          key={card}
          className={style['card']}
          style={{
            transform: `translateX(${(at - middle) * 46}%) rotate(${(at - middle) * 7}deg)`,
          }}
        >
          <CardFace card={card} />
        </span>
      ))}
    </span>
  );
}
