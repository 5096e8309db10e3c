import type { BetRow } from '@layline/contract';
import { Trans } from '@lingui/react/macro';
import { Link } from '../../routing/link.tsx';
import style from './bet-details.module.css';

/** Explains in plain words why nobody could manipulate the round or match of this bet. */
export function BetFairness({ bet }: { bet: BetRow }) {
  const isCasino = bet.sportsName === 'Casino' && bet.roundId !== '';
  return (
    <section className={style['sheet']}>
      <h3>
        <Trans>Why this was fair</Trans>
      </h3>
      <p>{isCasino ? <RoundWords /> : <MatchWords />}</p>
      {isCasino && bet.case !== 'open' ? (
        <Link className={style['replay']} to={`/casino-round/${bet.roundId}`}>
          <Trans>Replay the round</Trans>
        </Link>
      ) : null}
    </section>
  );
}

const RoundWords = () => (
  <Trans>
    The outcome was fixed before you bet: it follows from a secret number, and the table showed a
    seal of that number beforehand. The number is told after the round. Your device can work the
    round out again from it and see that the seal fits.
  </Trans>
);

const MatchWords = () => (
  <Trans>
    Bets are matched by price, then by time: whoever offered the same odds earlier came first, and
    offers of the house came after those of players. Every step above can be worked out again from
    the odds and the result.
  </Trans>
);
