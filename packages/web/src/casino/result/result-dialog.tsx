import type { CasinoResultDetail } from '@layline/contract';
import { parseSlots } from '@layline/games/view';
import { Trans, useLingui } from '@lingui/react/macro';
import { ShieldCheck } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../routing/lazy-part.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { formatMoment } from '../../ui/moments.ts';
import { FailureLine } from '../../ui/notice.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { HandsView } from '../cards/hands-view.tsx';
import { totalsOf } from '../cards/totals.ts';
import { resultWords } from '../faces/result-words.ts';
import { useRoundResult } from '../feed/casino-query.ts';
import style from './result.module.css';
import { resultFacts } from './result-facts.ts';
import { TextLink } from './text-link.tsx';

const VerifyRound = lazyPart(() => import('./verify-round.tsx'), 'VerifyRound');

const VerifyFlight = lazyPart(() => import('./verify-flight.tsx'), 'VerifyFlight');

function Facts({ detail }: { detail: CasinoResultDetail }) {
  const { i18n } = useLingui();
  const facts = resultFacts(detail.gtype, detail.desc);
  if (facts.length === 0) return null;
  return (
    <dl className={style['told']}>
      {facts.map(({ name, text }) => (
        <div key={`${name?.id ?? ''}/${text}`}>
          <dt>{name === null ? null : i18n._(name)}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function Seeds({ detail }: { detail: CasinoResultDetail }) {
  const { t } = useLingui();
  const rows = [
    [t`Server seed`, detail.serverSeed],
    [t`Hash`, detail.hash],
    [t`Client seed`, detail.clientSeed],
    [t`Nonce`, String(detail.nonce)],
    [t`Scheme`, String(detail.scheme)],
    [t`Deck`, detail.deck],
  ].filter(([, value]) => value !== '');
  return (
    <dl className={style['seeds']}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface RoundDetailProps {
  readonly detail: CasinoResultDetail;
  /** Set on the replay page, which needs no link to itself. */
  readonly isReplay?: boolean;
}

export function RoundDetail({ detail, isReplay = false }: RoundDetailProps) {
  const { i18n } = useLingui();
  const [isVerifying, setVerifying] = useState(false);
  const isFlight = detail.gtype === 'vimaan';
  const slots = parseSlots(detail.cards) ?? [];
  const outcome = isFlight ? `${detail.result}×` : i18n._(resultWords(detail.gtype, detail.result));
  return (
    <>
      <p className={style['facts']}>
        <span>
          <Trans>Round ID</Trans> <b>{detail.mid}</b>
        </span>
        <time dateTime={detail.drawnAt}>{formatMoment(detail.drawnAt)}</time>
      </p>
      {detail.void || isFlight ? null : (
        <HandsView
          gameType={detail.gtype}
          slots={slots}
          totals={totalsOf(detail.gtype, slots)}
          result={detail.result}
          hasBadge
        />
      )}
      <p className={style['outcome']}>
        <b>{detail.void ? <Trans>Abandoned</Trans> : outcome}</b>
      </p>
      {detail.void || isFlight ? null : <Facts detail={detail} />}
      {detail.void && detail.serverSeed === '' ? (
        <>
          <p className={style['outcome']}>
            <Trans>
              The seed of this round was lost with the server's key, so it had no result and its
              stakes were returned. This is what was published of it:
            </Trans>
          </p>
          <Seeds detail={detail} />
        </>
      ) : null}
      {detail.serverSeed ? (
        <>
          <div className={style['acts']}>
            <Button onClick={() => setVerifying(true)} aria-expanded={isVerifying}>
              <Icon of={ShieldCheck} size={18} />
              <Trans>Verify</Trans>
            </Button>
            {isReplay ? null : (
              <TextLink to={`/casino-round/${detail.mid}`}>
                <Trans>Replay the round</Trans>
              </TextLink>
            )}
            <TextLink to={`/fairness/${detail.gtype}`}>
              <Trans>Fairness</Trans>
            </TextLink>
          </div>
          {isVerifying ? (
            <Suspense fallback={<SkeletonRows count={3} />}>
              {isFlight ? <VerifyFlight detail={detail} /> : <VerifyRound detail={detail} />}
              <Seeds detail={detail} />
            </Suspense>
          ) : null}
        </>
      ) : null}
    </>
  );
}

interface ResultDialogProps {
  readonly mid: string;
  readonly title: string;
  readonly onClose: () => void;
}

/** CAS-3: a round of the strip: its id, cards and Winner badge, and the proof (CAS-10). */
export function ResultDialog({ mid, title, onClose }: ResultDialogProps) {
  const { data, isError, refetch } = useRoundResult(mid);
  return (
    <Dialog isOpen title={title} onClose={onClose}>
      <div className={style['result']}>
        {data ? (
          <RoundDetail detail={data} />
        ) : isError || data === null ? (
          <FailureLine onRetry={() => void refetch()}>
            <Trans>The result could not be loaded.</Trans>
          </FailureLine>
        ) : (
          <SkeletonRows count={4} />
        )}
      </div>
    </Dialog>
  );
}
