/**
 * Markets that traders quote. While the page is open the server knows that somebody attends; the keys act
 * on the market that is chosen.
 */
import { quoteIsOpen, type ShownQuote } from '@layline/contract/console-quotes';
import { Button } from '@layline/web/ui/button';
import { useEffect, useState } from 'react';
import { AddLink } from '../lists/add-link.tsx';
import { useCommand } from '../session/me.ts';
import { type Column, Table } from '../table/table.tsx';
import { amountColumn } from '../ui/amount.tsx';
import { Note, Page } from '../ui/page.tsx';
import { actOf, type QuoteAct } from './quote-keys.ts';
import { type Acting, QuotePanel } from './quote-panel.tsx';
import style from './quotes-page.module.css';
import { type Quoting, useAttendance, useQuoting } from './use-quoting.ts';

export function QuotesPage() {
  const isTrader = useCommand('quote line') !== undefined;
  const isAttended = useAttendance(isTrader);
  const quoting = useQuoting();
  const { quotes, isLive, problem } = quoting;
  const tools = (
    <>
      <AddLink command="quote session" />
      <AddLink command="quote bookmaker" />
      <AddLink command="quote series" />
      <AddLink command="quote undo" />
    </>
  );
  return (
    <Page title="Quotes" tools={tools}>
      {isAttended || !quotes?.length ? null : (
        <Note kind="warn">Nobody attended: open each market again by Bets on.</Note>
      )}
      {quotes !== null && !isLive ? (
        <Note kind="warn">The connection is lost; what is shown may be old.</Note>
      ) : null}
      {problem === null ? null : <Problem quoting={quoting} />}
      {quotes === null ? <Note>Loading…</Note> : <Quotes {...{ quotes, quoting, isTrader }} />}
    </Page>
  );
}

function Problem({ quoting: { problem, dismiss } }: { quoting: Quoting }) {
  const { message = '', insist = null } = problem ?? {};
  return (
    <div className={style['problem']}>
      <Note kind="bad">{message}</Note>
      {insist === null ? null : (
        <Button tone="primary" onClick={insist}>
          Yes, quote it
        </Button>
      )}
      <Button onClick={dismiss}>{insist === null ? 'Close' : 'No'}</Button>
    </div>
  );
}

interface QuotesProps {
  readonly quotes: readonly ShownQuote[];
  readonly quoting: Quoting;
  readonly isTrader: boolean;
}

/** What is chosen, by its id: quotes come and go above it. */
interface Choice {
  readonly market: string;
  readonly runner: number | null;
}

function Quotes({ quotes, quoting: { presses }, isTrader }: QuotesProps) {
  const [choice, setChoice] = useState<Choice>({ market: '', runner: null });
  const found = quotes.findIndex(({ market }) => market === choice.market);
  const at = Math.max(found, 0);
  const quote = quotes[at];
  const runners = quote?.runners ?? [];
  const runnerAt = Math.max(
    runners.findIndex(({ id }) => id === choice.runner),
    0,
  );
  const runner = runners[runnerAt]?.id ?? null;
  const choose = (nth: number): void => {
    const next = quotes[Math.min(Math.max(nth, 0), quotes.length - 1)];
    if (next !== undefined) setChoice({ market: next.market, runner: null });
  };
  const act = (given: QuoteAct): void => {
    if (quote === undefined) return;
    if (given.kind === 'choose') choose(at + given.step);
    else if (given.kind === 'choose-nth') choose(given.nth);
    else if (given.kind === 'runner') {
      const next = runners[(runnerAt + given.step + runners.length) % runners.length];
      setChoice({ market: quote.market, runner: next?.id ?? null });
    } else if (given.kind === 'ball') presses.ball(quote, given.isMatch);
    else if (given.kind === 'open') presses.open(quote, given.isMatch);
    else presses.move(quote, runner, given.move);
  };
  useKeys(isTrader ? quote : undefined, act);
  const acting: Acting = {
    ball: (isMatch) => act({ kind: 'ball', isMatch }),
    open: (isMatch) => act({ kind: 'open', isMatch }),
    move: (move) => act({ kind: 'move', move }),
    chooseRunner: (id) => setChoice({ market: quote?.market ?? '', runner: id }),
  };
  return (
    <>
      {quote === undefined ? null : (
        <QuotePanel quote={quote} runner={runner} isTrader={isTrader} acting={acting} />
      )}
      <Table
        label="quotes"
        isFit
        columns={columnsOf({ quotes, chosen: quote, choose })}
        rows={quotes}
        keyOf={({ market }) => market}
        empty="Nothing is quoted yet. Make a session or a bookmaker market above."
      />
      {isTrader && quote !== undefined ? <Keys kind={quote.kind} /> : null}
    </>
  );
}

/** What is typed into a field is no key of the page. */
const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement;

function useKeys(quote: ShownQuote | undefined, act: (given: QuoteAct) => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      // A key that is held down would run away with the line.
      if (quote === undefined || event.repeat || isTyping(event)) return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const given = actOf(event, quote.kind);
      if (given === null) return;
      event.preventDefault();
      act(given);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  });
}

interface Shown {
  readonly quotes: readonly ShownQuote[];
  readonly chosen: ShownQuote | undefined;
  readonly choose: (nth: number) => void;
}

function columnsOf({ quotes, chosen, choose }: Shown): readonly Column<ShownQuote>[] {
  const numberOf = (quote: ShownQuote): number => quotes.indexOf(quote) + 1;
  return [
    {
      name: 'Market',
      value: ({ name }) => name,
      isWide: true,
      cell: (quote) => (
        <span className={style['market']}>
          <button
            type="button"
            className={style['name']}
            aria-pressed={quote.market === chosen?.market}
            onClick={() => choose(numberOf(quote) - 1)}
          >
            {quote.name}
          </button>
          <b data-open={quote.state === quoteIsOpen}>{quote.state}</b>
          <span>
            {numberOf(quote) <= 9 ? `${numberOf(quote)} · ` : ''}
            {quote.event}
          </span>
        </span>
      ),
    },
    { name: 'Quote', value: ({ quote }) => quote, isWide: true },
    amountColumn('Could lose', ({ worst }) => worst),
  ];
}

/** The keys in one line each, for those who have a keyboard. */
const Keys = ({ kind }: { kind: ShownQuote['kind'] }) => (
  <p className={style['keys']}>
    <kbd>b</kbd> ball running, <kbd>o</kbd> bets on, with shift for the whole match. <kbd>↑</kbd>{' '}
    <kbd>↓</kbd> {kind === 'session' ? 'the line' : 'the odds'}, <kbd>←</kbd> <kbd>→</kbd> the
    spread, with shift {kind === 'session' ? 'by halves' : 'by tens'}
    {kind === 'session' ? (
      <>
        , <kbd>+</kbd> <kbd>−</kbd> the rates
      </>
    ) : (
      <>
        , <kbd>r</kbd> the next runner
      </>
    )}
    . <kbd>1</kbd> to <kbd>9</kbd>, <kbd>j</kbd> and <kbd>k</kbd> choose a market.
  </p>
);
