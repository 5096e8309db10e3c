import { instant, makeInstant } from '@layline/contract/instant';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { useEffect } from 'react';
import { useCurrentUser } from '../../session/current-user.ts';
import { Button } from '../../ui/button.tsx';
import { download } from '../../ui/download.ts';
import { Icon } from '../../ui/icon.tsx';
import { formatMoment } from '../../ui/moments.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { Verdict } from '../fair/verdict.tsx';
import style from './own-rounds.module.css';
import { type OwnVerdict, openVerdicts, useOwnVerdicts } from './own-verdicts.ts';

interface OwnListProps {
  readonly gameId: string;
  readonly onOpen: (mid: string) => void;
}

const save = (rows: readonly OwnVerdict[], gameId: string): void =>
  download(`rounds-${gameId}.json`, JSON.stringify(rows, null, 2), 'application/json');

/** PROOF-7: the rounds that do not agree with what differs, a count of the others, and all as a file. */
export function OwnList({ gameId, onOpen }: OwnListProps) {
  const { t } = useLingui();
  const playerId = useCurrentUser()?._id ?? '';
  useEffect(() => openVerdicts(playerId), [playerId]);
  const rows = useOwnVerdicts().rows.filter((row) => row.gameId === gameId);
  if (rows.length === 0) return null;
  const broken = rows.filter(({ faults }) => faults.length > 0);
  const unseen = rows.filter(({ wasSeen }) => !wasSeen).length;
  const sound = rows.length - broken.length;
  const columns = [
    {
      name: t`Round ID`,
      cell: ({ mid }: OwnVerdict) => (
        <button type="button" className={style['open']} onClick={() => onOpen(mid)}>
          {mid}
        </button>
      ),
    },
    {
      name: t`Verified`,
      cell: ({ at }: OwnVerdict) => formatMoment(makeInstant(instant(at))),
    },
    { name: t`What differs`, cell: ({ faults }: OwnVerdict) => faults.join('. ') },
  ];
  return (
    <section className={style['own']}>
      <h2>
        <Trans>Your rounds</Trans>
      </h2>
      <p>
        <Trans>
          This browser verifies each round that you bet on: it draws it again from the revealed seed
          and compares it with what was shown before bets closed.
        </Trans>
      </p>
      <Verdict isGood={broken.length === 0}>
        <Plural value={sound} one="# round is sound." other="# rounds are sound." />{' '}
        {broken.length === 0 ? null : (
          <Plural
            value={broken.length}
            one="# round does not agree."
            other="# rounds do not agree."
          />
        )}
      </Verdict>
      {unseen === 0 ? null : (
        <p>
          <Plural
            value={unseen}
            one="Of # round this browser did not see the hash before bets closed."
            other="Of # rounds this browser did not see the hash before bets closed."
          />
        </p>
      )}
      {broken.length === 0 ? null : (
        <DataTable
          label={t`Rounds that do not agree`}
          columns={columns}
          rows={broken}
          keyOf={({ mid }) => mid}
          empty=""
        />
      )}
      <Button onClick={() => save(rows, gameId)}>
        <Icon of={Download} size={18} />
        <Trans>Save as a file</Trans>
      </Button>
    </section>
  );
}
