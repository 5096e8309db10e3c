import { type Card, isRed, rankOf, type Slot, suitOf, unseen } from '@layline/games/view';
import { useLingui } from '@lingui/react/macro';
import { classes } from '../../ui/classes.ts';
import { cardName } from './card-name.ts';
import style from './playing-card.module.css';
import { crownShape, suitShape } from './suit-shape.ts';

function Index({ card }: { card: Card }) {
  const rank = rankOf(card);
  return (
    <>
      <text className={style['rank']} x="6" y="22" data-wide={rank === '10' || undefined}>
        {rank}
      </text>
      <path transform="translate(6 26) scale(0.58)" d={suitShape(suitOf(card))} />
    </>
  );
}

function Centre({ card }: { card: Card }) {
  const crown = crownShape(rankOf(card));
  const shape = suitShape(suitOf(card));
  if (crown === null) return <path transform="translate(25 41) scale(1.42)" d={shape} />;
  return (
    <g transform="translate(6 14)">
      <rect className={style['frame']} x="15" y="12" width="34" height="55" rx="3" />
      <path d={crown} />
      <path transform="translate(19.4 34) scale(1.05)" d={shape} />
    </g>
  );
}

/** The print of a 64 by 90 card, for drawings with several cards. */
export function CardPrint({ card }: { card: Card }) {
  return (
    <g data-red={isRed(card) || undefined}>
      <rect className={style['paper']} x="0.5" y="0.5" width="63" height="89" rx="6" />
      <g className={style['ink']}>
        <Index card={card} />
        <Centre card={card} />
      </g>
    </g>
  );
}

/** The printed side, with a large index for reading at arm's length and one large suit. */
export function CardFace({ card }: { card: Card }) {
  return (
    <svg className={style['card']} viewBox="0 0 64 90">
      <CardPrint card={card} />
    </svg>
  );
}

const lattice = 'M-6 26 26-6M-6 46 46-6M-6 66 66-6M-6 86 86-6M4 96 96 4M24 96 96 24M44 96 96 44';
const counter = 'M38-6 70 26M18-6 70 46M-2-6 70 66M-6 10 70 86M-6 30 60 96M-6 50 40 96M-6 70 20 96';

export function CardBack() {
  return (
    <svg className={style['card']} viewBox="0 0 64 90">
      <rect className={style['paper']} x="0.5" y="0.5" width="63" height="89" rx="6" />
      <svg x="5" y="5" width="54" height="80" viewBox="5 5 54 80">
        <rect className={style['back']} x="5" y="5" width="54" height="80" rx="3" />
        <path className={style['lattice']} d={lattice + counter} />
      </svg>
      <path className={style['medal']} d="M32 34 40 45 32 56 24 45Z" transform="translate(0 0)" />
    </svg>
  );
}

interface PlayingCardProps {
  readonly slot: Slot;
  readonly isWinner?: boolean;
}

/** A place for a card: shows its back until the card is known, then turns it over (CAS-3). */
export function PlayingCard({ slot, isWinner = false }: PlayingCardProps) {
  const { t, i18n } = useLingui();
  const isShown = slot !== unseen;
  const label = isShown ? cardName(slot, (text) => i18n._(text)) : t`Face down`;
  return (
    <span
      role="img"
      aria-label={label}
      className={classes(style['place'], isWinner && style['winner'])}
    >
      <span className={style['turner']} data-shown={isShown || undefined}>
        <span className={style['side']}>
          <CardBack />
        </span>
        <span className={classes(style['side'], style['front'])}>
          {isShown ? <CardFace card={slot} /> : null}
        </span>
      </span>
    </span>
  );
}
