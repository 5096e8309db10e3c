/** What staff can do to a market; what pays or takes back money stands apart. */
import type { CommandForm as Form, MarketRisk } from '@layline/contract/console';
import { useState } from 'react';
import { CommandForm } from '../commands/command-form.tsx';
import { useMe } from '../session/me.ts';
import { Card } from '../ui/page.tsx';
import style from './market-page.module.css';

const actionNames = ['market suspend', 'market resume', 'market rules'];
/** They pay or take back money, and stand apart. */
const endingNames = ['market result', 'market void-window', 'market void'];
const newQuotes = ['quote session', 'quote bookmaker'];

/** Only markets that traders made are quoted here. */
function quotesOf({ marketId, kind }: MarketRisk): readonly string[] {
  if (!marketId.startsWith('trader.')) return newQuotes;
  return [kind === 'session' ? 'quote line' : 'quote odds', ...newQuotes];
}

/** Fields that would point the command at something other than this market. */
const elsewhere = ['sport', 'site', 'all'];

/** The command's fields that say what this page is about. */
const givenTo = ({ fields }: Form, { marketId, eventId }: MarketRisk): Record<string, string> =>
  fields.some(({ name }) => name === 'event') ? { event: eventId } : { market: marketId };

export interface ActionsProps {
  readonly market: MarketRisk;
  /** Only the answer of the command that settled it remains. */
  readonly isOver: boolean;
}

export function Actions({ market, isOver }: ActionsProps) {
  const { commands } = useMe();
  const [chosen, setChosen] = useState('');
  const isStopped = market.stops.some(({ scope }) => scope === 'market');
  // The chosen command stays listed after it ran, so that its answer can be read.
  const risk = isStopped ? 'risk resume' : 'risk stop';
  const names = [...actionNames, ...endingNames, risk, ...quotesOf(market), chosen];
  const mine = commands.filter(({ name }) => names.includes(name));
  const form = mine.find(({ name }) => name === chosen);
  if (mine.length === 0 || (isOver && form === undefined)) return null;
  return (
    <Card title="Actions">
      {isOver ? null : (
        <>
          <Choices forms={mine.filter(({ name }) => !isEnding(name))} {...{ chosen, setChosen }} />
          <Choices
            title="End the market, or bets in it"
            forms={mine.filter(({ name }) => isEnding(name))}
            {...{ chosen, setChosen }}
          />
        </>
      )}
      {form === undefined ? null : (
        <CommandForm
          key={form.name}
          form={form}
          given={givenTo(form, market)}
          hidden={['market', 'event', ...elsewhere, ...hiddenBy(market)]}
          runners={{ winner: runnersOf(market), placed: runnersOf(market) }}
          seldom={unusualEnd}
        />
      )}
    </Card>
  );
}

const unusualEnd = {
  title: 'How the event ended, if not as usual',
  names: ['ending', 'sets', 'decided', 'hours', 'reserveDay', 'balls', 'of', 'placed'],
};

const isEnding = (name: string): boolean => endingNames.includes(name);

const hiddenBy = (market: MarketRisk): readonly string[] =>
  market.isByNumber ? ['winner', 'placed'] : ['number'];

const runnersOf = ({ runners }: MarketRisk) =>
  runners
    .filter(({ status }) => status === 'ACTIVE')
    .map(({ runnerId, name }) => ({ id: String(runnerId), name }));

interface ChoicesProps {
  readonly title?: string;
  readonly forms: readonly Form[];
  readonly chosen: string;
  readonly setChosen: (name: string) => void;
}

function Choices({ title, forms, chosen, setChosen }: ChoicesProps) {
  if (forms.length === 0) return null;
  return (
    <div className={style['actions']} data-apart={title !== undefined}>
      {title === undefined ? null : <span>{title}</span>}
      {forms.map(({ name, title: words }) => (
        <button
          key={name}
          type="button"
          className="text-input"
          aria-pressed={name === chosen}
          onClick={() => setChosen(name === chosen ? '' : name)}
        >
          {words}
        </button>
      ))}
    </div>
  );
}
