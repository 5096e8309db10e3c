import '../locales/texts.ts';
import type { BodyInput } from '@layline/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../api/request.ts';
import { useHasCapability } from '../../site/capability.ts';
import { Button } from '../../ui/button.tsx';
import { downloadFile } from '../../ui/download.ts';
import { Icon } from '../../ui/icon.tsx';
import { toast } from '../../ui/toast.ts';
import { wordsOf } from '../../ui/words-of.ts';
import { type DateRange, isInverted, nameFile } from '../date-range.ts';
import { makeInstantRange } from '../instant-range.ts';
import { fillsHead, fillsText } from './fills-file.ts';

/** Pages of one file: 100,000 bets. */
const pagesMax = 200;

/** Marks the text as UTF-8 for spreadsheets. */
const byteOrderMark = '\uFEFF';

/** Each page becomes text at once, so that no list of all fills is held. */
async function readFills(range: DateRange, onCount: (count: number) => void) {
  const parts = [byteOrderMark, fillsHead];
  let count = 0;
  let after: string | null = null;
  for (let page = 0; page < pagesMax; page += 1) {
    const body: BodyInput<'betFills'> = {
      ...makeInstantRange(range),
      ...(after !== null && { after }),
    };
    const { data } = await call('betFills', { body });
    parts.push(fillsText(data.fills));
    count += data.fills.length;
    onCount(count);
    after = data.next;
    if (after === null) break;
  }
  return { parts, count, isWhole: after === null };
}

/** ACC-13: what was matched of the bets placed on these days, whatever the table shows. */
export function ExportFills({ range }: { range: DateRange }) {
  const { t } = useLingui();
  const [count, setCount] = useState<number | null>(null);
  async function save(): Promise<void> {
    setCount(0);
    try {
      const read = await readFills(range, setCount);
      if (read.count === 0) toast('info', t`No bets of these days were matched.`);
      else
        downloadFile(`${nameFile('fills', range)}.csv`, new Blob(read.parts, { type: 'text/csv' }));
      if (!read.isWhole) toast('bad', t`The file is cut. Choose fewer days.`);
    } catch (failure) {
      toast('bad', wordsOf(failure, t`The export could not be made. Please try again.`));
    }
    setCount(null);
  }
  if (!useHasCapability('fills')) return null;
  return (
    <Button disabled={count !== null || isInverted(range)} onClick={() => void save()}>
      <Icon of={Download} size={16} />
      {count === null ? <Trans>Export fills</Trans> : <Trans>{count} fills…</Trans>}
    </Button>
  );
}
