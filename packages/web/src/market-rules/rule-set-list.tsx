/** The rule sets of a server, each with its sentences; nothing on servers that have none. */
import './locales/texts.ts';
import { ruleSets } from '@layline/contract/rule-set';
import { findSport } from '@layline/contract/sport';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/request.ts';
import { translator } from '../base/translator.ts';
import { AllLines } from './rule-set-lines.tsx';
import style from './rules.module.css';

export function RuleSetList() {
  const { data = [] } = useQuery({
    queryKey: ['ruleSets'],
    queryFn: ({ signal }) => call('ruleSets', { signal }).then((reply) => reply.data ?? []),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const known = data.filter(({ name }) => ruleSets[name] !== undefined);
  if (known.length === 0) return null;
  return (
    <section className={style['sets']}>
      <h3>
        <Trans>How markets are settled</Trans>
      </h3>
      <p>
        <Trans>Each market is settled by one of these sets; its rules say by which.</Trans>
      </p>
      {known.map(({ name, sportIds }) => (
        <details key={name}>
          <summary>
            {name}
            <span>
              {sportIds.map((id) => translator.sayName(findSport(id)?.name ?? id)).join(', ')}
            </span>
          </summary>
          <ul className={style['rules']}>
            <AllLines rules={ruleSets[name]} />
          </ul>
        </details>
      ))}
    </section>
  );
}
