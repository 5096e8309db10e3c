/** What players ask about bets: the questions that wait, newest first, each with its bet and worksheet. */
import { useState } from 'react';
import { useCommandData } from '../lists/use-command-data.ts';
import { cellText, useCommandRows } from '../lists/use-command-rows.ts';
import { useCommand } from '../session/me.ts';
import { Choice } from '../ui/choice.tsx';
import { Note, Page, Reading } from '../ui/page.tsx';
import { QuestionCard } from './question-card.tsx';
import style from './questions.module.css';

const everyMs = 10_000;
const lists = ['waiting', 'done'];
const orders = ['newest first', 'oldest first'];
const shownMax = 100;

/** Only staff choose among sites. */
function SiteFilter({ value, onChange }: { value: string; onChange: (site: string) => void }) {
  const sites = useCommandRows('site list', {});
  const names = (sites.data ?? []).map((row) => cellText(row, 'site'));
  return <Choice label="Site" none="All sites" words={names} value={value} onChange={onChange} />;
}

export function QuestionsPage() {
  const [site, setSite] = useState('');
  const [list, setList] = useState('waiting');
  const [order, setOrder] = useState('newest first');
  const [answered, setAnswered] = useState('');
  const isOfStaff = useCommand('site list') !== undefined;
  const values = { ...(site !== '' && { site }), ...(list === 'done' && { done: 'on' }) };
  const query = useCommandData({ command: 'question list', values, everyMs });
  return (
    <Page title="Questions">
      <div className={style['filters']}>
        {isOfStaff ? <SiteFilter value={site} onChange={setSite} /> : null}
        <Choice label="Questions" words={lists} value={list} onChange={setList} />
        <Choice label="Order" words={orders} value={order} onChange={setOrder} />
      </div>
      {answered === '' ? null : <Note kind="good">{answered}</Note>}
      <Reading query={query}>
        {(questions) => (
          <>
            {questions.length === 0 ? (
              <Note>
                {list === 'done' ? 'None was answered yet.' : 'No player waits for an answer.'}
              </Note>
            ) : null}
            {(order === 'newest first' ? questions : questions.toReversed()).map((one) => (
              <QuestionCard key={one.question} question={one} onAnswered={setAnswered} />
            ))}
            {questions.length < shownMax ? null : <Note>The newest {shownMax} are shown.</Note>}
          </>
        )}
      </Reading>
    </Page>
  );
}
