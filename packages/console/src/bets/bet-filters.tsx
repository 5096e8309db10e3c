/** What the list of bets is narrowed by. */
import type { TickedBet } from '@layline/contract/console-risk';
import { NumberField } from '@layline/web/ui/number-field';
import { Choice } from '../ui/choice.tsx';
import { Search } from '../ui/page.tsx';
import style from './bets-page.module.css';
import { type Filters, shows } from './use-filters.ts';

/** Each once, in order. */
const wordsOf = (bets: readonly TickedBet[], name: 'site' | 'sport', chosen: string): string[] => {
  const words = new Set(bets.map((bet) => bet[name]));
  // What the address names is shown as chosen even if no such bet is left.
  if (chosen !== '') words.add(chosen);
  return [...words].toSorted();
};

interface BetFiltersProps {
  readonly bets: readonly TickedBet[];
  readonly filters: Filters;
  readonly onChange: (changed: Partial<Filters>) => void;
}

export function BetFilters({ bets, filters, onChange }: BetFiltersProps) {
  const amount = (label: string, name: 'stakeMin' | 'winMin') => (
    <NumberField
      label={label}
      inputMode="decimal"
      value={filters[name]}
      onChange={(event) => onChange({ [name]: event.target.value })}
    />
  );
  const choice = (label: string, name: 'site' | 'sport') => (
    <Choice
      label={label}
      words={wordsOf(bets, name, filters[name])}
      value={filters[name]}
      none="All"
      onChange={(word) => onChange({ [name]: word })}
    />
  );
  return (
    <div className={style['filters']}>
      {choice('Site', 'site')}
      {choice('Sport', 'sport')}
      <Choice
        label="Show"
        words={shows}
        value={filters.show}
        none="All"
        onChange={(show) => onChange({ show })}
      />
      {amount('Stake from', 'stakeMin')}
      {amount('Could win from', 'winMin')}
      <Search
        label="Player, event, market"
        value={filters.text}
        onChange={(text) => onChange({ text })}
      />
      <Search
        label="Signed in from"
        value={filters.address}
        onChange={(address) => onChange({ address })}
      />
    </div>
  );
}
