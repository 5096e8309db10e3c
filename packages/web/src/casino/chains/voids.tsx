import type { CasinoFairness, VoidRound } from '@layline/contract';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { parseAmount } from '../../session/amount.ts';
import { formatMoney } from '../../ui/figures.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { resultWords } from '../faces/result-words.ts';
import style from './fairness.module.css';

interface VoidsProps {
  readonly fairness: CasinoFairness;
  readonly onOpen: (mid: string) => void;
}

/** CAS-15: rounds without a result, with what they would have been and the stakes that were on them. */
export function Voids({ fairness, onOpen }: VoidsProps) {
  const { t, i18n } = useLingui();
  const { voids = [], voidCount = 0, casinoType } = fairness;
  if (voidCount === 0) return null;
  const wordsOf = ({ wouldBe, serverSeed }: VoidRound): string => {
    if (wouldBe === null) return serverSeed === '' ? t`Seed lost` : t`Not known yet`;
    return casinoType === 'vimaan' ? `${wouldBe}×` : i18n._(resultWords(casinoType, wouldBe));
  };
  const columns = [
    {
      name: t`Round ID`,
      cell: (round: VoidRound) => (
        <button type="button" className={style['open']} onClick={() => onOpen(round.mid)}>
          {round.mid}
        </button>
      ),
    },
    { name: t`Would have been`, cell: wordsOf },
    { name: t`Bets`, cell: (round: VoidRound) => round.bets, isFigure: true },
    {
      name: t`Stakes returned`,
      cell: (round: VoidRound) => formatMoney(parseAmount(round.staked)),
      isFigure: true,
    },
    { name: t`Why`, cell: (round: VoidRound) => round.facts },
  ];
  return (
    <section className={style['rounds']}>
      <h2>
        <Trans>Void rounds</Trans> ({voidCount})
      </h2>
      <p className={style['words']}>
        <Plural
          value={voidCount}
          one="# round of this table ended without a result, and its stakes were returned."
          other="# rounds of this table ended without a result, and their stakes were returned."
        />
      </p>
      <DataTable
        label={t`Void rounds`}
        columns={columns}
        rows={voids}
        keyOf={({ mid }) => mid}
        empty={t`There is no void round.`}
      />
    </section>
  );
}
