/** A question next to its bet: how it stood, how it stands, and the steps of its settlement. */
import type { ShownQuestion } from '@layline/contract/console-commands';
import { formatMoment, formatRecent } from '@layline/web/ui/moments';
import { Link } from 'wouter';
import { playerPath } from '../lists/player-path.ts';
import { useMe } from '../session/me.ts';
import { resultOf } from '../ui/amount.tsx';
import { amountText } from '../ui/amount-text.ts';
import { Card, Note } from '../ui/page.tsx';
import { AnswerForm } from './answer-form.tsx';
import style from './questions.module.css';

interface QuestionCardProps {
  readonly question: ShownQuestion;
  /** Gets what the page says then, as the card leaves the list. */
  readonly onAnswered: (text: string) => void;
}

export function QuestionCard({ question, onAnswered }: QuestionCardProps) {
  const { about, site, user, askedAt, text, state } = question;
  return (
    <Card title={about}>
      <div className={style['pair']}>
        <div className={style['part']}>
          <p className={style['quiet']}>
            <Link href={playerPath(site, user)}>{user}</Link> of {site},{' '}
            <time dateTime={askedAt}>{formatRecent(askedAt)}</time>
          </p>
          <p className={style['text']}>{text}</p>
        </div>
        <BetPart question={question} />
        <div className={style['part']}>
          {state === 'waiting' ? (
            <AnswerForm question={question} onAnswered={onAnswered} />
          ) : (
            <Done question={question} />
          )}
        </div>
      </div>
    </Card>
  );
}

function Done({ question: { state, answer, doneAt } }: { question: ShownQuestion }) {
  const at = doneAt === null ? '' : `, ${formatMoment(doneAt)}`;
  if (state === 'closed') return <Note>Closed without an answer{at}.</Note>;
  return (
    <div className={style['answer']}>
      <p className={style['quiet']}>Answer{at}</p>
      <p className={style['text']}>{answer}</p>
    </div>
  );
}

function BetPart({ question: { bet, before } }: { question: ShownQuestion }) {
  const { agent } = useMe();
  if (bet === null) return <Note>The casino round of this bet is not over.</Note>;
  const { market, on, staked, outcome, result, worksheet } = bet;
  return (
    <section className={style['part']} aria-label={`Bet ${bet.bet}`}>
      <p>
        {market === '' || agent !== null ? (
          on
        ) : (
          <Link href={`/markets/${encodeURIComponent(market)}`}>{on}</Link>
        )}
      </p>
      <p className={style['quiet']}>
        Bet {bet.bet}, stake {amountText(staked)}, {outcome}
        {outcome === 'open' ? null : <> {resultOf(result)}</>}
      </p>
      {before === null ? null : <Before before={before} />}
      {worksheet.length === 0 ? null : (
        <ol className={style['sheet']}>
          {worksheet.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** What the player saw may not be what is shown. */
function Before({ before: { outcome, result } }: { before: NonNullable<ShownQuestion['before']> }) {
  return (
    <Note kind="warn">
      {outcome === 'open'
        ? 'The bet was open when the player asked; it was settled since.'
        : `Settled again since: when the player asked it was ${outcome} ${amountText(result)}.`}
    </Note>
  );
}
