/** The market that is chosen: its quote, what the venue can lose, and a button for each key. */
import { quoteIsMissing, quoteIsOpen, type ShownQuote } from '@layline/contract/console-quotes';
import { Button } from '@layline/web/ui/button';
import { Link } from 'wouter';
import { resultOf } from '../ui/amount.tsx';
import { type Move, stepsOf } from './quote-keys.ts';
import style from './quotes-page.module.css';

export interface Acting {
  readonly ball: (isMatch: boolean) => void;
  readonly open: (isMatch: boolean) => void;
  readonly move: (move: Move) => void;
  readonly chooseRunner: (id: number) => void;
}

interface PanelProps {
  readonly quote: ShownQuote;
  /** The runner that the keys move; null in a session. */
  readonly runner: number | null;
  readonly isTrader: boolean;
  readonly acting: Acting;
}

const still: Move = { by: 0, spreadBy: 0, rateBy: 0 };

export function QuotePanel({ quote, runner, isTrader, acting }: PanelProps) {
  const { market, name, event, state, worst } = quote;
  const isOpen = state === quoteIsOpen;
  return (
    <section className={style['panel']} aria-label={`Chosen: ${name}`}>
      <header>
        <h2>{name}</h2>
        <span>{event}</span>
        <b data-open={isOpen}>{state}</b>
        <Link href={`/markets/${market}`} aria-label={`Market page: ${name}`}>
          Market
        </Link>
      </header>
      <div className={style['now']}>
        {quote.kind === 'session' ? (
          <Line quote={quote} />
        ) : (
          <Runners quote={quote} runner={runner} choose={acting.chooseRunner} />
        )}
        <dl>
          <dt>Could lose</dt>
          <dd>{resultOf(worst)}</dd>
        </dl>
      </div>
      {isTrader && state !== quoteIsMissing ? <Acts quote={quote} acting={acting} /> : null}
    </section>
  );
}

function Line({ quote: { session } }: { quote: ShownQuote }) {
  const side = (label: string, price: { line: number; rate: number } | null) => (
    <div className={style['side']}>
      <span>{label}</span>
      <strong>{price?.line ?? '–'}</strong>
      <span>{price === null ? '' : `at ${price.rate}`}</span>
    </div>
  );
  return (
    <div className={style['line']}>
      {side('No', session?.no ?? null)}
      {side('Yes', session?.yes ?? null)}
    </div>
  );
}

interface RunnersProps {
  readonly quote: ShownQuote;
  readonly runner: number | null;
  readonly choose: (id: number) => void;
}

function Runners({ quote, runner, choose }: RunnersProps) {
  return (
    <ul className={style['runners']}>
      {quote.runners.map(({ id, name, back, lay }) => (
        <li key={id}>
          <button type="button" aria-pressed={id === runner} onClick={() => choose(id)}>
            {name}
          </button>
          <span>{back?.toFixed(2) ?? '–'}</span>
          <span>{lay?.toFixed(2) ?? '–'}</span>
        </li>
      ))}
    </ul>
  );
}

function Acts({ quote, acting }: Pick<PanelProps, 'quote' | 'acting'>) {
  const { usual, shifted, rate } = stepsOf[quote.kind];
  const isSession = quote.kind === 'session';
  const what = isSession ? 'Line' : 'Odds';
  const sizeText = (by: number): string => String(Math.abs(isSession ? by : by / 100));
  const pair = (label: string, step: number, make: (by: number) => Partial<Move>) =>
    [-step, step].map((by) => (
      <Button key={`${label} ${by}`} onClick={() => acting.move({ ...still, ...make(by) })}>
        {`${label} ${by < 0 ? '−' : '+'}${label === 'Rate' ? rate : sizeText(by)}`}
      </Button>
    ));
  return (
    <>
      <div className={style['acts']}>
        <Button tone="primary" onClick={() => acting.ball(false)}>
          Ball running
        </Button>
        <Button onClick={() => acting.open(false)}>Bets on</Button>
        <Button onClick={() => acting.ball(true)}>Ball running in the whole match</Button>
      </div>
      <div className={style['moves']} role="group" aria-label="Move the quote">
        {pair(what, usual, (by) => ({ by }))}
        {pair(what, shifted, (by) => ({ by }))}
        {pair('Spread', usual, (by) => ({ spreadBy: by }))}
        {rate === 0 ? null : pair('Rate', rate, (by) => ({ rateBy: by }))}
      </div>
    </>
  );
}
