/** Where prices come from: feeds of the server, and providers that push. */
import type { FeedState } from '@layline/contract/console';
import type { ShownProvider } from '@layline/contract/console-commands';
import { InlineCommand } from '../commands/inline-command.tsx';
import { useCommandData } from '../lists/use-command-data.ts';
import { amountText } from '../ui/amount-text.ts';
import { Card, Figures, Note, Reading } from '../ui/page.tsx';
import list from '../ui/rows.module.css';
import { durationText } from './sizes.ts';
import style from './system.module.css';

const everyMs = 2000;

export const FeedsPart = () => (
  <>
    <Feeds />
    <Providers />
    <PayLimit />
  </>
);

function Feeds() {
  const query = useCommandData({ command: 'feed list', values: {}, everyMs });
  return (
    <Reading query={query}>
      {(feeds) =>
        feeds.length === 0 ? (
          <Note>No feed runs; start the server with --feed.</Note>
        ) : (
          feeds.map((feed) => <Feed key={feed.name} feed={feed} />)
        )
      }
    </Reading>
  );
}

const stateOf = ({ isRunning, staleReason }: FeedState): string => {
  if (!isRunning) return 'stopped';
  return staleReason === null ? 'running' : 'not trusted';
};

function Feed({ feed }: { feed: FeedState }) {
  const { name, isRunning, staleReason, markets, lagMs, problems, lastProblem } = feed;
  const figures = [
    { name: 'State', value: stateOf(feed) },
    { name: 'Markets', value: markets.toLocaleString('en') },
    { name: 'Lag', value: lagMs === null ? 'unknown' : durationText(lagMs) },
    { name: 'Errors', value: problems.toLocaleString('en') },
  ];
  return (
    <Card title={`Feed ${name}`}>
      <Figures figures={figures} isBare />
      {isRunning ? null : <Note kind="warn">Its markets are suspended until it is started.</Note>}
      {isRunning && staleReason !== null ? (
        <Note kind="bad">
          Its prices are not trusted: {staleReason}. Its markets are suspended.
        </Note>
      ) : null}
      {lastProblem === null ? null : <p className={style['quiet']}>Last error: {lastProblem}</p>}
      <InlineCommand
        key={String(isRunning)}
        name={isRunning ? 'feed stop' : 'feed start'}
        values={{ feed: name }}
        about={name}
      />
    </Card>
  );
}

function Providers() {
  const query = useCommandData({
    command: 'provider list',
    values: {},
    everyMs,
  });
  return (
    <Card title="Providers that push prices">
      <Reading query={query}>
        {(providers) => (
          <>
            {providers.length === 0 ? <Note>No provider may push prices here.</Note> : null}
            <ul className={list['rows']} aria-label="Providers">
              {providers.map((provider) => (
                <li key={provider.name}>
                  <span className={list['what']}>
                    <b>{provider.name}</b>
                    <span>{wordsOf(provider)}</span>
                    <span>{payoutOf(provider)}</span>
                  </span>
                  <InlineCommand
                    key={String(provider.disabledAt)}
                    name={provider.disabledAt === null ? 'provider disable' : 'provider enable'}
                    values={{ name: provider.name }}
                    about={provider.name}
                  />
                  <InlineCommand
                    name="provider set"
                    values={{ name: provider.name }}
                    about={provider.name}
                  />
                  <InlineCommand
                    name="provider key"
                    values={{ name: provider.name }}
                    about={provider.name}
                  />
                </li>
              ))}
            </ul>
          </>
        )}
      </Reading>
      <InlineCommand name="provider add" values={{}} />
    </Card>
  );
}

function payoutOf({ payoutMarketMax, payoutDayMax }: ShownProvider): string {
  const [market, day] = [payoutMarketMax, payoutDayMax].map((sum) => amountText(sum / 100));
  return `pays ${market} in a market and ${day} a day without a person`;
}

/** Results of all sources. */
function PayLimit() {
  const query = useCommandData({ command: 'pay-limit show', values: {}, everyMs });
  return (
    <Card title="What a market may pay">
      <Reading query={query}>
        {({ limit }) => (
          <Note>
            {limit === null
              ? 'Results pay whatever they come to.'
              : `A result that pays players more than ${amountText(limit)} waits for a person.`}
          </Note>
        )}
      </Reading>
      <InlineCommand name="pay-limit set" values={{}} />
    </Card>
  );
}

function wordsOf({ disabledAt, distrust, sequence, marketsMax, silenceMs }: ShownProvider): string {
  const state =
    disabledAt !== null
      ? 'disabled'
      : (distrust ?? (sequence === null ? 'not connected' : 'trusted'));
  return `${state}; ${marketsMax} markets at most, suspended after ${durationText(silenceMs)} of silence`;
}
