import '../locales/texts.ts';
import type { BetRow, TriggerKind } from '@layline/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { NumberField } from '../../ui/number/number-field.tsx';
import style from '../bets.module.css';
import { onSelection, type TriggerFields } from './trigger-terms.ts';

const kinds = ['stop', 'take-profit', 'offset'] as const;

function useKindNames(): Readonly<Record<TriggerKind, string>> {
  const { t } = useLingui();
  return { stop: t`Stop`, 'take-profit': t`Take profit`, offset: t`Offset` };
}

interface PartProps {
  readonly fields: TriggerFields;
  readonly set: (change: Partial<TriggerFields>) => void;
}

export function KindField({ fields, set }: PartProps) {
  const names = useKindNames();
  const group = useId();
  return (
    <fieldset className={style['kinds']}>
      <legend>
        <Trans>Place a bet later</Trans>
      </legend>
      {kinds.map((kind) => (
        <label key={kind}>
          <input
            type="radio"
            name={group}
            checked={fields.kind === kind}
            onChange={() => set({ kind, ticksText: kind === 'offset' ? '4' : '2' })}
          />
          <span>{names[kind]}</span>
        </label>
      ))}
    </fieldset>
  );
}

export function PriceFields({ fields, set }: PartProps) {
  const { t } = useLingui();
  return (
    <>
      <NumberField
        label={t`Trigger odds`}
        inputMode="decimal"
        autoComplete="off"
        value={fields.oddsText}
        onChange={(event) => set({ oddsText: event.target.value })}
      />
      <NumberField
        label={t`Steps worse at most`}
        inputMode="numeric"
        autoComplete="off"
        value={fields.ticksText}
        onChange={(event) => set({ ticksText: event.target.value })}
      />
      <NumberField
        label={t`Stake`}
        inputMode="decimal"
        autoComplete="off"
        placeholder={t`Closes the bet`}
        value={fields.stakeText}
        onChange={(event) => set({ stakeText: event.target.value })}
      />
    </>
  );
}

export function OffsetFields({ fields, set, bets }: PartProps & { bets: readonly BetRow[] }) {
  const { t } = useLingui();
  return (
    <>
      <label className={style['select']}>
        <Trans>Of the bet</Trans>
        <select value={fields.betId} onChange={(event) => set({ betId: event.target.value })}>
          {bets.map(({ betId, type, oddsReq, stake }) => (
            <option key={betId} value={betId}>
              {type === 'back' ? t`Back ${stake} at ${oddsReq}` : t`Lay ${stake} at ${oddsReq}`}
            </option>
          ))}
        </select>
      </label>
      <NumberField
        label={t`Steps better`}
        inputMode="numeric"
        autoComplete="off"
        value={fields.ticksText}
        onChange={(event) => set({ ticksText: event.target.value })}
      />
      <label className={style['check']}>
        <input
          type="checkbox"
          checked={fields.isGreen}
          onChange={(event) => set({ isGreen: event.target.checked })}
        />
        <Trans>Same result whoever wins</Trans>
      </label>
    </>
  );
}

export function SelectionField({ fields, set, bets }: PartProps & { bets: readonly BetRow[] }) {
  const names = new Map(bets.map(({ selectionId, selection }) => [selectionId, selection]));
  if (names.size < 2) return null;
  const pick = (text: string): void => {
    const selectionId = Number(text);
    set({ selectionId, betId: onSelection(bets, selectionId).at(-1)?.betId ?? '' });
  };
  return (
    <label className={style['select']}>
      <Trans>Selection</Trans>
      <select value={fields.selectionId} onChange={(event) => pick(event.target.value)}>
        {[...names].map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
