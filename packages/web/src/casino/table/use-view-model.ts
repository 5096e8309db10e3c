/** Collects what the bet layout shows of each option: price, overlay, own bets, position, return. */
import type { RuleRow } from '@layline/games/verify';
import { useMemo } from 'react';
import { type Stake, stakeOn } from '../bet/position.ts';
import type { PendingBet } from '../bet/use-betting.ts';
import { type LayoutMarket, marketOf } from '../bet-layout/market-of.ts';
import type { OptionFacts, Pick, ViewModel } from '../bet-layout/view-model.ts';
import type { Section } from '../faces/game-face.ts';
import { bettingOf } from '../feed/betting.ts';
import type { TableState } from '../feed/table-state.ts';
import { useRuleRows, useRules } from '../rules/use-rule-rows.ts';
import { type CasinoTable, suspendsBelow } from './casino-table.ts';

interface ViewModelParts {
  readonly table: CasinoTable;
  readonly sections: readonly Section[];
  readonly state: TableState;
  readonly stakes: readonly Stake[];
  readonly pending: PendingBet | null;
  readonly winners: readonly number[];
  readonly onPick: (pick: Pick) => void;
}

/** CAS-5: gstatus, a suspended market, a lost connection, Teenpatti's last seconds. */
function isOptionClosed(
  { state, table }: { readonly state: TableState; readonly table: CasinoTable },
  option: { readonly isOpen: boolean },
  market: LayoutMarket,
): boolean {
  const autotime = state.live?.round.autotime ?? 0;
  return (
    !option.isOpen || market.isSuspended || state.isDown || autotime < suspendsBelow(table.type)
  );
}

type FactParts = Omit<ViewModelParts, 'sections' | 'onPick'> & {
  readonly rows: readonly RuleRow[];
  /** Null until they are loaded. */
  readonly rules: ReturnType<typeof useRules>;
};

function factsOfSection(section: Section, parts: FactParts): readonly OptionFacts[] {
  const { table, state, stakes, pending, winners, rows, rules } = parts;
  const market = marketOf(table.type, section.market, table.markets);
  const options = section.indexes.flatMap((index) => state.live?.options[index] ?? []);
  const { marketId } = market;
  const bets = stakes.filter((bet) => bet.marketId === marketId);
  const position = rules?.previewMarket(table.type, { market: section.market, bets });
  const isRoundClosed =
    !state.isDown &&
    state.live !== null &&
    bettingOf(state.live, suspendsBelow(table.type)) !== 'open';
  return options.map((option) => {
    const rule = rows.find(({ sid, back }) => sid === option.sid && back === option.back);
    return {
      option,
      marketId,
      marketName: section.market,
      isClosed: isOptionClosed(parts, option, market),
      isQuiet: isRoundClosed && !market.isSuspended,
      isWinner: winners.includes(option.sid),
      backed: stakeOn(stakes, option.sid, 'back'),
      layed: stakeOn(stakes, option.sid, 'lay'),
      position: position?.get(option.sid) ?? null,
      rtp: rule === undefined ? null : Number(rule.backReturn).toFixed(1),
      pending: pending?.pick.option.sid === option.sid ? pending.pick.side : null,
    };
  });
}

const factKey = (marketName: string, index: number): string => `${marketName}/${index}`;

export function useViewModel(parts: ViewModelParts): ViewModel {
  const { sections, table, state, stakes, pending, winners, onPick } = parts;
  const rules = useRules();
  const rows = useRuleRows(table.type, table.profile);
  const facts = useMemo(() => {
    const all = { table, state, stakes, pending, winners, rows, rules };
    const made = sections.flatMap((section) => factsOfSection(section, all));
    return new Map(made.map((fact) => [factKey(fact.marketName, fact.option.index), fact]));
  }, [sections, table, state, stakes, pending, winners, rows, rules]);
  return { factsOf: (index, name) => facts.get(factKey(name, index)) ?? null, onPick };
}
