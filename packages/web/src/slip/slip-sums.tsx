import type { RunnerId } from '@layline/contract';
import { type Money, noMoney } from '@layline/contract/money';
import { liabilityOf, type PreviewBet, profitOf } from '@layline/exchange/preview';
import { Trans } from '@lingui/react/macro';
import { useMatchBets } from '../bets/bets-query.ts';
import { useMarket } from '../live/prices.ts';
import { classes } from '../ui/classes.ts';
import { formatMoney, formatSigned } from '../ui/figures.ts';
import { addBet, emptyPosition, type Position, positionOf } from './position.ts';
import style from './slip.module.css';
import { oddsOf, type SlipFields, stakeOf } from './slip.ts';

export function makePreviewBet(slip: SlipFields): PreviewBet | null {
  const [odds, stake] = [oddsOf(slip), stakeOf(slip)];
  if (odds === null || stake === null || stake <= 0) return null;
  const { runnerId, side } = slip.choice;
  return { runnerId: runnerId as RunnerId, side, odds, stake };
}

/** Positive green, negative red, and a sign in either case. */
export function Signed({ amount }: { amount: Money }) {
  const tone = amount >= 0 ? 'profit' : 'loss';
  return <span className={style[tone]}>{formatSigned(amount)}</span>;
}

/** The results as they would be with the bet; as they are, before there is a stake. */
function useWhatIf(slip: SlipFields, bet: PreviewBet | null): Position {
  const { choice } = slip;
  const { data: bets = [] } = useMatchBets(choice.eventId);
  const winners = useMarket(choice.marketId)?.winners ?? 1;
  const runnerIds = choice.runners.map((runner) => runner.runnerId);
  const held = positionOf(bets, choice.marketId, runnerIds, winners) ?? emptyPosition(runnerIds);
  return bet === null ? held : addBet(held, bet, winners);
}

/** Runners named in the slip; a long field shows the chosen one and the worst. */
const runnersShown = 4;

/** SLIP-6, SLIP-7: what the bet gains and risks, and what each result then comes to. */
export function SlipSums({ slip }: { slip: SlipFields }) {
  const bet = makePreviewBet(slip);
  const results = useWhatIf(slip, bet);
  const { runners } = slip.choice;
  const shown = runners.length <= runnersShown ? runners : runners.filter(isChosen(slip));
  return (
    <>
      <dl className={style['sums']}>
        <div>
          <dt>
            <Trans>Profit</Trans>
          </dt>
          <dd className={style['profit']}>{formatMoney(bet === null ? noMoney : profitOf(bet))}</dd>
        </div>
        <div>
          <dt>
            <Trans>Liability</Trans>
          </dt>
          <dd className={style['loss']}>
            {formatMoney(bet === null ? noMoney : liabilityOf(bet))}
          </dd>
        </div>
      </dl>
      <ul className={style['ifs']}>
        {shown.map(({ runnerId, name }) => (
          <li key={runnerId}>
            <span>
              <Trans>If {name} wins</Trans>
            </span>
            <Signed amount={results.get(runnerId) ?? noMoney} />
          </li>
        ))}
        {shown.length < runners.length ? <OtherRunners slip={slip} results={results} /> : null}
      </ul>
    </>
  );
}

const isChosen =
  ({ choice }: SlipFields) =>
  ({ runnerId }: { runnerId: number }): boolean =>
    runnerId === choice.runnerId;

function OtherRunners({ slip, results }: { slip: SlipFields; results: Position }) {
  const { runners, runnerId } = slip.choice;
  const others = runners.filter((runner) => runner.runnerId !== runnerId);
  const worst = Math.min(...others.map((runner) => results.get(runner.runnerId) ?? 0)) as Money;
  return (
    <li className={classes(style['more'])}>
      <span>
        <Trans>Worst of the other {others.length}</Trans>
      </span>
      <Signed amount={worst} />
    </li>
  );
}
