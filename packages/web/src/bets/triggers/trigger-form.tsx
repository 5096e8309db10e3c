import '../locales/texts.ts';
import type { BetRow } from '@layline/contract';
import { parseOdds } from '@layline/contract/odds';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { askAgain } from '../../api/query-client.ts';
import { CallFailure, call } from '../../api/request.ts';
import { useTriggers } from '../../own-bets/triggers-query.ts';
import { Button } from '../../ui/button.tsx';
import { formatOdds } from '../../ui/figures.ts';
import { toast } from '../../ui/toast.ts';
import style from '../bets.module.css';
import { KindField, OffsetFields, PriceFields, SelectionField } from './trigger-fields.tsx';
import {
  closingSide,
  firesHigh,
  onSelection,
  parseTicks,
  partnerOf,
  type TriggerFields,
  triggerBody,
  worstOdds,
} from './trigger-terms.ts';

interface FormProps {
  /** The open odds bets of one market. */
  readonly bets: readonly BetRow[];
  /** What the fields begin with. */
  readonly start?: Pick<TriggerFields, 'kind' | 'oddsText'>;
  readonly onDone: () => void;
}

/** Sends one request at a time under one reference, so that it can be repeated if its answer is lost. */
function useLeave(onDone: () => void) {
  const { t } = useLingui();
  const [clientRef] = useState(() => crypto.randomUUID());
  const [isBusy, setIsBusy] = useState(false);
  async function leave(body: NonNullable<ReturnType<typeof triggerBody>>): Promise<void> {
    setIsBusy(true);
    try {
      const { message } = await call('placeTrigger', { body: { ...body, clientRef } });
      toast('good', message);
      onDone();
    } catch (failure) {
      const message = failure instanceof CallFailure ? failure.message : '';
      toast('bad', message || t`No answer from the server. Press again: it is placed once.`);
    }
    askAgain(['triggers']);
    setIsBusy(false);
  }
  return { isBusy, leave };
}

/** Describes the effect in one sentence; empty while the fields are invalid. */
function useSentence(fields: TriggerFields, side: BetRow['type']): string {
  const { t } = useLingui();
  if (fields.kind === 'offset') {
    return t`When the bet is matched, whole or in part, the opposite bet is placed for that part.`;
  }
  const odds = parseOdds(fields.oddsText.trim());
  const ticks = parseTicks(fields.ticksText, 0);
  if (odds === null || ticks === null) return '';
  const [at, worst] = [formatOdds(odds), formatOdds(worstOdds(odds, side, ticks))];
  if (side === 'lay') {
    return firesHigh(fields.kind, side)
      ? t`When the lay price is ${at} or higher: lay at ${worst} or lower.`
      : t`When the lay price is ${at} or lower: lay at ${worst} or lower.`;
  }
  return firesHigh(fields.kind, side)
    ? t`When the back price is ${at} or higher: back at ${worst} or higher.`
    : t`When the back price is ${at} or lower: back at ${worst} or higher.`;
}

/** Places a stop, a take profit or an offset for the open bets of a market. */
export function TriggerForm({ bets, start, onDone }: FormProps) {
  const last = bets.at(-1);
  const [fields, setFields] = useState<TriggerFields>({
    kind: 'stop',
    selectionId: last?.selectionId ?? 0,
    oddsText: '',
    ticksText: '2',
    stakeText: '',
    isGreen: false,
    isKept: false,
    betId: last?.betId ?? '',
    ...start,
  });
  const { data: known = [] } = useTriggers();
  const { isBusy, leave } = useLeave(onDone);
  const set = (change: Partial<TriggerFields>) => setFields({ ...fields, ...change });
  const own = onSelection(bets, fields.selectionId);
  const side = closingSide(own);
  const marketId = last?.marketId ?? '';
  const partner = partnerOf(known, { ...fields, marketId });
  const body = triggerBody(fields, { marketId, side, partner });
  const sentence = useSentence(fields, side);
  return (
    <form
      className={style['form']}
      onSubmit={(event) => {
        event.preventDefault();
        if (body !== null && !isBusy) void leave(body);
      }}
    >
      <KindField fields={fields} set={set} />
      <SelectionField fields={fields} set={set} bets={bets} />
      <div className={style['fields']}>
        {fields.kind === 'offset' ? (
          <OffsetFields fields={fields} set={set} bets={own} />
        ) : (
          <PriceFields fields={fields} set={set} />
        )}
      </div>
      <label className={style['check']}>
        <input
          type="checkbox"
          checked={fields.isKept}
          onChange={(event) => set({ isKept: event.target.checked })}
        />
        <Trans>Stays when the market turns in-play</Trans>
      </label>
      <p className={style['sentence']} aria-live="polite">
        {sentence}
        {partner === undefined || fields.kind === 'offset' ? null : (
          <>
            {' '}
            <Trans>Whichever bets first ends the other.</Trans>
          </>
        )}
      </p>
      <div className={style['submit']}>
        <Button onClick={onDone}>
          <Trans>Close</Trans>
        </Button>
        <Button type="submit" tone="primary" disabled={isBusy || body === null}>
          <Trans>Set</Trans>
        </Button>
      </div>
    </form>
  );
}
