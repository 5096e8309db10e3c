import type { MinMax } from '@layline/contract';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { translator } from '../base/translator.ts';
import type { LiveMarket } from '../live/price-board.ts';
import type { OddsChoice } from '../slip/choice.ts';
import { useSiteLimits } from '../slip/limits-query.ts';
import { HighestWinRule } from '../slip/panel/highest-win.tsx';
import type { Limits } from '../slip/slip-check.ts';
import { EnglishNote } from '../translation/english-note.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { formatPercent, formatStake } from '../ui/figures.ts';
import { CommonLines, RaceLines, SportLines } from './rule-set-lines.tsx';
import style from './rules.module.css';
import { useMarketPlan, useMarketRules } from './rules-query.ts';

interface RulesProps {
  readonly market: LiveMarket;
  readonly limits: Limits;
  readonly kind: OddsChoice['kind'] | 'race';
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className={style['fact']}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Other servers do not publish it. */
function Commission({ percent }: { percent: MinMax['commission'] }) {
  if (percent === undefined) return <Trans>Not published</Trans>;
  if (percent === 0) return <Trans>None</Trans>;
  return <Trans>{formatPercent(percent)}% of what you win in this market</Trans>;
}

function Facts({ market, limits }: Omit<RulesProps, 'kind'>) {
  const flat = useSiteLimits()?.commission;
  const plan = useMarketPlan(market.marketId);
  const delay = market.betDelayMs / 1000;
  return (
    <dl className={style['facts']}>
      <Fact name={<Trans>Commission</Trans>}>
        {plan?.isLeast ? (
          <Trans>At least {formatPercent(plan.base)}% of what you win in this market</Trans>
        ) : (
          <Commission percent={plan?.base ?? flat} />
        )}
      </Fact>
      {plan === undefined || plan.rebate === 0 ? null : (
        <Fact name={<Trans>Maker rebate</Trans>}>
          <Trans>Up to {formatPercent(plan.rebate)}% of your stakes that others take</Trans>
        </Fact>
      )}
      <Fact name={<Trans>Bet delay</Trans>}>
        {delay === 0 ? (
          <Trans>None</Trans>
        ) : (
          <Plural value={delay} one="# second" other="# seconds" />
        )}
      </Fact>
      <Fact name={<Trans>Min stake</Trans>}>{formatStake(limits.stakeMin / 100)}</Fact>
      <Fact name={<Trans>Max stake</Trans>}>{formatStake(limits.stakeMax / 100)}</Fact>
    </dl>
  );
}

function Rules({ market, kind }: Omit<RulesProps, 'limits'>) {
  const { winners, marketId } = market;
  const found = useMarketRules(marketId);
  const rules = found?.rules ?? null;
  return (
    <ul className={style['rules']}>
      <li>
        {winners === 1 ? (
          <Trans>
            One of the runners wins. A back bet wins if its runner does; a lay bet wins if it does
            not.
          </Trans>
        ) : (
          <Trans>
            {winners} of the runners win. A back bet wins if its runner is among them, a lay bet if
            it is not.
          </Trans>
        )}
      </li>
      {kind === 'bookmaker' ? (
        <li>
          <Trans>Bookmaker queries are valid within 7 days.</Trans>
        </li>
      ) : null}
      {found === null ? null : (
        <>
          {kind === 'race' ? <RaceLines rules={found.rules} /> : <SportLines {...found} />}
          <CommonLines />
        </>
      )}
      {rules === null && kind === 'race' ? (
        <>
          <li>
            <Trans>
              After a non-runner, matched odds are reduced by its reduction factor; bets on the
              non-runner are void.
            </Trans>
          </li>
          <li>
            <Trans>A dead heat for the last places shares what the clear winners leave.</Trans>
          </li>
        </>
      ) : null}
      <li>
        <Trans>
          In play, a bet waits for the bet delay. When it ends, the server checks the price and the
          market again before it takes the bet.
        </Trans>
      </li>
      <li>
        <HighestWinRule /> <Trans>What players offer each other is not limited.</Trans>
      </li>
      <li>
        <Trans>A void market returns every stake. Bet Details shows how a bet was settled.</Trans>
      </li>
      {rules === null ? null : (
        <li>
          <Trans>
            This market is settled by the rule set {rules.name}, fixed by its first bet.
          </Trans>
        </li>
      )}
    </ul>
  );
}

interface RulesDialogProps extends RulesProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Explains what a market is, how it is settled, and what it costs. */
export function RulesDialog({ market, limits, kind, isOpen, onClose }: RulesDialogProps) {
  const { t } = useLingui();
  const name = translator.sayName(market.name);
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t`Rules: ${name}`} isNarrow>
      <EnglishNote of="market-rules" />
      <Facts market={market} limits={limits} />
      <Rules market={market} kind={kind} />
    </Dialog>
  );
}
