import type { BetRow } from '@layline/contract';
import type { Side } from '@layline/contract/market';
import type { Money } from '@layline/contract/money';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, type RefObject, useState } from 'react';
import type { LadderPlace } from '../ladder/tap.ts';
import type { LiveMarket } from '../live/price-board.ts';
import { BlockLine } from '../slip/panel/slip-words.tsx';
import { parseStake } from '../slip/slip.ts';
import type { Limits } from '../slip/slip-check.ts';
import { Button } from '../ui/button.tsx';
import { formatMoney } from '../ui/figures.ts';
import { NumberInput } from '../ui/number/number-input.tsx';
import { DutchRows } from './dutch-rows.tsx';
import { DutchSums } from './dutch-sums.tsx';
import style from './dutching.module.css';
import { FaultLine } from './fault-words.tsx';
import { type Plan, type PlannedBet, planOf, resultsOf, type Wish } from './plan.ts';
import { useMarketBlock } from './use-market-block.ts';
import { useOffers } from './use-offers.ts';

export interface DutchMarket {
  readonly market: LiveMarket;
  readonly place: LadderPlace;
  readonly bets: readonly BetRow[];
  readonly limits: Limits;
}

type Written = Exclude<Wish['by'], 'payout'>;

interface Form {
  readonly side: Side;
  readonly chosen: ReadonlySet<number>;
  readonly by: Written;
  readonly text: string;
}

interface ChoicesProps {
  readonly form: Form;
  readonly onChange: (change: Partial<Form>) => void;
}

function Choices({ form: { side, by, text }, onChange }: ChoicesProps) {
  const { t } = useLingui();
  const sides = [
    ['back', t`Back`],
    ['lay', t`Lay`],
  ] as const;
  const amounts = [
    ['total', t`Total stake`],
    ['profit', t`Profit`],
  ] as const;
  return (
    <div className={style['choices']}>
      <div className={style['pair']} role="group" aria-label={t`Side`}>
        {sides.map(([one, name]) => (
          <button
            key={one}
            type="button"
            data-side={one}
            aria-pressed={side === one}
            onClick={() => onChange({ side: one })}
          >
            {name}
          </button>
        ))}
      </div>
      <div className={style['pair']} role="group" aria-label={t`What the amount is`}>
        {amounts.map(([one, name]) => (
          <button
            key={one}
            type="button"
            aria-pressed={by === one}
            onClick={() => onChange({ by: one })}
          >
            {name}
          </button>
        ))}
      </div>
      <NumberInput
        className={style['amount']}
        aria-label={by === 'total' ? t`Total stake` : t`Profit whichever of them wins`}
        autoComplete="off"
        maxLength={14}
        value={text}
        onChange={(event) => onChange({ text: event.target.value })}
      />
    </div>
  );
}

const SideHint = ({ side }: { side: Side }) => (
  <p className={style['note']}>
    {side === 'back' ? (
      <Trans>One result, whichever of the chosen runners wins. Stakes follow the odds.</Trans>
    ) : (
      <Trans>
        One result, whichever of the chosen runners wins; your win is the backers’ stakes if none of
        them does. Stakes follow the odds.
      </Trans>
    )}
  </p>
);

const amountText = (amount: Money): string => (amount / 100).toFixed(2);

interface PlaceButtonProps {
  readonly plan: Plan;
  readonly side: Side;
  readonly isBlocked: boolean;
}

function PlaceButton({ plan: { bets, total }, side, isBlocked }: PlaceButtonProps) {
  const amount = formatMoney(total);
  return (
    <Button
      type="submit"
      tone={side}
      isWide
      disabled={isBlocked}
      aria-describedby={isBlocked ? 'dutch-why' : undefined}
    >
      {bets.length === 0 ? (
        <Trans>Place the bets</Trans>
      ) : (
        <Plural
          value={bets.length}
          one={`Place # bet for ${amount}`}
          other={`Place # bets for ${amount}`}
        />
      )}
    </Button>
  );
}

interface DutchFormProps extends DutchMarket {
  readonly first: RefObject<HTMLInputElement | null>;
  readonly onPlace: (bets: readonly PlannedBet[], side: Side) => void;
}

/** DUTCH-1, DUTCH-2: the choice, the stakes at the odds of the moment, and what they come to. */
export function DutchForm({ market, place, bets, limits, first, onPlace }: DutchFormProps) {
  const { t } = useLingui();
  const [form, setForm] = useState<Form>({
    side: 'back',
    chosen: new Set(),
    by: 'total',
    text: '',
  });
  const change = (part: Partial<Form>): void => setForm((before) => ({ ...before, ...part }));
  const { side, by, text } = form;
  const offers = useOffers(market, bets, side);
  const chosen = offers.filter(({ runnerId }) => form.chosen.has(runnerId));
  const wish: Wish = { by, amount: parseStake(text) };
  const plan = planOf(chosen, { side, wish, limits, runnersMin: 2 });
  const results = resultsOf(
    plan.bets,
    side,
    offers.map(({ runnerId }) => runnerId),
  );
  const block = useMarketBlock(market, place);
  const isBlocked = block !== null || plan.fault !== null;
  const choose = (runnerId: number, isChosen: boolean): void => {
    const next = new Set(form.chosen);
    if (isChosen) next.add(runnerId);
    else next.delete(runnerId);
    change({ chosen: next });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isBlocked) onPlace(plan.bets, side);
  };
  return (
    <form className={style['form']} aria-label={t`Dutching`} onSubmit={submit} noValidate>
      <Choices form={form} onChange={change} />
      <SideHint side={side} />
      <DutchRows
        runners={offers}
        plan={plan}
        results={results}
        chosen={form.chosen}
        first={first}
        onChoose={choose}
      />
      {plan.bets.length === 0 ? null : (
        <DutchSums
          market={market}
          total={plan.total}
          results={results}
          chosen={new Set(plan.bets.map(({ runnerId }) => runnerId))}
          hasOtherBets={bets.some(({ marketId }) => marketId === market.marketId)}
        />
      )}
      <div id="dutch-why">
        {block !== null ? (
          <BlockLine block={block} limits={limits} />
        ) : plan.fault === null ? null : (
          <FaultLine
            fault={plan.fault}
            side={side}
            limits={limits}
            onTotal={(total) => change({ by: 'total', text: amountText(total) })}
          />
        )}
      </div>
      <PlaceButton plan={plan} side={side} isBlocked={isBlocked} />
    </form>
  );
}
