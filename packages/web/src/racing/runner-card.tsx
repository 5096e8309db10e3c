import type { RaceViewRunner } from '@layline/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import grid from '../market/price-grid/price-grid.module.css';
import { Silks } from '../ui/silks.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import style from './race.module.css';

function Cloth({ card }: { card: RaceViewRunner | undefined }) {
  if (!card?.cno) return null;
  return (
    <span className={style['cloth']}>
      <VisuallyHidden>
        <Trans>Saddle cloth</Trans>{' '}
      </VisuallyHidden>
      {card.cno}
      {card.sdraw ? (
        <small>
          <VisuallyHidden>
            <Trans>Stall</Trans>{' '}
          </VisuallyHidden>
          ({card.sdraw})
        </small>
      ) : null}
    </span>
  );
}

function useDetails(card: RaceViewRunner): readonly (readonly [string, string])[] {
  const { t } = useLingui();
  const age = card.hage > 0 ? t`${card.hage} yo` : '';
  const facts: readonly (readonly [string, string | null | undefined])[] = [
    [t`Jockey`, card.jname],
    [t`Trainer`, card.tname],
    [t`Age`, [age, card.sex].filter(Boolean).join(' ')],
    [t`Weight`, card.weight],
    [t`Form`, card.form],
  ];
  return facts.flatMap(([name, value]) => (value ? [[name, value] as const] : []));
}

function Details({ card }: { card: RaceViewRunner }) {
  const details = useDetails(card);
  if (details.length === 0) return null;
  return (
    <dl className={style['details']}>
      {details.map(([name, value]) => (
        <div key={name}>
          <VisuallyHidden as="dt">{name}</VisuallyHidden>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface RunnerCardProps {
  readonly name: string;
  readonly card: RaceViewRunner | undefined;
  /** The result of the player's bets. */
  readonly children: ReactNode;
}

/** What the figures below a name are; a screen reader hears it with each of them. */
export const CardLegend = () => (
  <span className={style['legend']} aria-hidden="true">
    <Trans>Jockey, trainer, age, weight, form</Trans>
  </span>
);

/** Cloth and stall, silks, name, and the race card in one line. */
export function RunnerCard({ name, card, children }: RunnerCardProps) {
  return (
    <div className={style['who']}>
      <Cloth card={card} />
      {card?.himg ? (
        <img className={style['silks']} src={card.himg} alt={card.silks?.text ?? ''} />
      ) : card?.silks ? (
        <Silks silks={card.silks} />
      ) : null}
      <div className={style['name']}>
        <span className={grid['runner']}>{name}</span>
        {children}
      </div>
      {card === undefined ? null : <Details card={card} />}
    </div>
  );
}
