import type { CasinoResultDetail } from '@layline/contract';
import { type Proof, verifyRound } from '@layline/games/verify';
import { parseSlots } from '@layline/games/view';
import { Trans } from '@lingui/react/macro';
import { Check, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { HandsView } from '../cards/hands-view.tsx';
import { SeenNote, seenFacts } from '../fair/seen-note.tsx';
import { isUnvalued, Unvalued, ValueNote } from '../fair/value-note.tsx';
import { Verdict } from '../fair/verdict.tsx';
import style from './result.module.css';

function Step({ isGood, children }: { isGood: boolean; children: ReactNode }) {
  return (
    <li className={style['step']} data-good={isGood || undefined}>
      <Icon of={isGood ? Check : X} size={18} />
      <span>{children}</span>
    </li>
  );
}

/** With what this browser saw before the bets closed, where it did. */
const prove = (detail: CasinoResultDetail): Proof =>
  verifyRound({ ...seenFacts(detail), gameId: detail.gtype, roundId: detail.mid });

/**
 * CAS-10: draws and decides the round again in this browser, from the revealed seed. The cards below come
 * from that draw and not from the server's answer.
 */
export function VerifyRound({ detail }: { detail: CasinoResultDetail }) {
  if (isUnvalued(detail)) return <Unvalued detail={detail} />;
  const proof = prove(detail);
  const hasFault = (word: string): boolean => proof.faults.some((fault) => fault.startsWith(word));
  const { evaluation, cards } = proof;
  return (
    <section className={style['proof']} aria-live="polite">
      <ol className={style['steps']}>
        <Step isGood={cards !== null && !hasFault('The hash')}>
          <Trans>SHA-256 of the revealed seed is the hash of the round.</Trans>
        </Step>
        <Step isGood={cards !== null && !hasFault('The cards')}>
          <Trans>The cards drawn again from the seed are the cards of the round.</Trans>
        </Step>
        <Step isGood={evaluation !== null && !hasFault('The result') && !hasFault('The winners')}>
          <Trans>The rules give the same result and the same winning options.</Trans>
        </Step>
      </ol>
      <SeenNote detail={detail} />
      <ValueNote detail={detail} />
      {cards === null ? null : (
        <HandsView
          gameType={detail.gtype}
          slots={parseSlots(cards) ?? []}
          result={evaluation?.result}
        />
      )}
      <Verdict isGood={proof.isFair}>
        {proof.isFair ? (
          <Trans>This round is fair: redrawn here, nothing differs.</Trans>
        ) : (
          proof.faults.join('. ')
        )}
      </Verdict>
    </section>
  );
}
