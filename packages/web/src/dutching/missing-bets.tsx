import { addMoney, noMoney } from '@layline/contract/money';
import { Plural, Trans } from '@lingui/react/macro';
import { BlockLine } from '../slip/panel/slip-words.tsx';
import { Button } from '../ui/button.tsx';
import { formatMoney, formatOdds } from '../ui/figures.ts';
import type { DutchMarket } from './dutch-form.tsx';
import { DutchSums } from './dutch-sums.tsx';
import style from './dutching.module.css';
import { FaultLine } from './fault-words.tsx';
import { type PlannedBet, planOf, resultsOf } from './plan.ts';
import { payoutOfRest, type Round, restOf, resultsOfTaken, takenOf } from './round.ts';
import { useMarketBlock } from './use-market-block.ts';
import { useOffers } from './use-offers.ts';

interface MissingBetsProps extends DutchMarket {
  readonly round: Round;
  readonly onPlace: (rest: readonly PlannedBet[]) => void;
}

/** What the taken bets and the missing ones come to together. */
function useWhole({ round, market, bets, limits }: MissingBetsProps) {
  const { side } = round;
  const missing = new Set(restOf(round).map(({ runnerId }) => runnerId));
  const offers = useOffers(market, bets, side);
  const runners = offers.filter(({ runnerId }) => missing.has(runnerId));
  const wish = { by: 'payout', payout: payoutOfRest(round) ?? 0 } as const;
  const plan = planOf(runners, { side, wish, limits, runnersMin: 1 });
  const ids = offers.map(({ runnerId }) => runnerId);
  const [added, taken] = [resultsOf(plan.bets, side, ids), resultsOfTaken(round, ids)];
  const sum = (id: number) => addMoney(taken.get(id) ?? noMoney, added.get(id) ?? noMoney);
  const chosen = new Set([...takenOf(round), ...plan.bets].map(({ runnerId }) => runnerId));
  return { plan, results: new Map(ids.map((id) => [id, sum(id)])), chosen };
}

/** DUTCH-3: the bets that do not stand, at the odds of now, for the result of those that do. */
export function MissingBets(props: MissingBetsProps) {
  const { round, market, place, limits, onPlace } = props;
  const { plan, results, chosen } = useWhole(props);
  const block = useMarketBlock(market, place);
  const total = formatMoney(plan.total);
  return (
    <section className={style['missing']}>
      <p className={style['note']}>
        <Trans>With the missing bets at the odds of now:</Trans>
      </p>
      <ul className={style['report']}>
        {plan.bets.map(({ runnerId, name, stake, odds }) => (
          <li key={runnerId} className={style['reported']}>
            <span className={style['name']}>{name}</span>
            <span className={style['stake']}>
              {formatMoney(stake)} @ {formatOdds(odds)}
            </span>
          </li>
        ))}
      </ul>
      {plan.bets.length === 0 ? null : (
        <DutchSums
          market={market}
          total={plan.total}
          results={results}
          chosen={chosen}
          hasOtherBets={false}
        />
      )}
      {block !== null ? (
        <BlockLine block={block} limits={limits} />
      ) : plan.fault === null ? null : (
        <FaultLine fault={plan.fault} side={round.side} limits={limits} />
      )}
      <Button
        tone={round.side}
        isWide
        disabled={block !== null || plan.fault !== null}
        onClick={() => onPlace(plan.bets)}
      >
        <Plural
          value={plan.bets.length}
          one={`Place the missing bet for ${total}`}
          other={`Place the # missing bets for ${total}`}
        />
      </Button>
    </section>
  );
}
