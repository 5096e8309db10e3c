import { Plural, Trans } from '@lingui/react/macro';
import { ShieldCheck, ShieldX } from 'lucide-react';
import { Link } from 'wouter';
import { Icon } from '../../ui/icon.tsx';
import style from './own-rounds.module.css';
import { useOwnVerdicts } from './own-verdicts.ts';

/** PROOF-7: one quiet line while all is well, and an alert that stays once a round is not sound. */
export function OwnNote({ gameId }: { gameId: string }) {
  const { rows } = useOwnVerdicts();
  const own = rows.filter((row) => row.gameId === gameId);
  const broken = own.filter(({ faults }) => faults.length > 0);
  if (own.length === 0) return null;
  const isGood = broken.length === 0;
  return (
    <p
      className={style['note']}
      data-good={isGood || undefined}
      role={isGood ? undefined : 'alert'}
    >
      <Icon of={isGood ? ShieldCheck : ShieldX} size={16} />
      <Link href={`/fairness/${gameId}`}>
        {isGood ? (
          <Plural
            value={own.length}
            one="# round of yours was verified here."
            other="# rounds of yours were verified here."
          />
        ) : (
          <Trans>A round that you bet on does not agree. See what differs.</Trans>
        )}
      </Link>
    </p>
  );
}
