import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Megaphone, Pause, Play } from 'lucide-react';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { call } from '../api/request.ts';
import { useSite } from '../site/site-store.ts';
import { IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { joinNotices, tickerSeconds } from './join-notices.ts';
import style from './ticker.module.css';

function useNotices() {
  const { _id: domainId } = useSite();
  return useQuery({
    queryKey: ['notices', domainId],
    queryFn: ({ signal }) =>
      call('notices', { params: { domainId }, signal }).then((reply) => reply.data),
    staleTime: 60_000,
    refetchInterval: 300_000,
  });
}

function News({ text }: { text: string }) {
  const { t } = useLingui();
  const [isPaused, setIsPaused] = useState(false);
  const pace = { '--pace': `${tickerSeconds(text)}s` } as CSSProperties;
  return (
    <section className={style['news']} aria-label={t`News`} data-paused={isPaused || undefined}>
      <Icon of={Megaphone} size={16} />
      <div className={style['window']} tabIndex={0} role="group" aria-label={t`News text`}>
        <p className={style['text']} style={pace}>
          {text}
        </p>
      </div>
      <IconButton
        label={isPaused ? t`Play the news` : t`Pause the news`}
        className={style['pause']}
        onClick={() => setIsPaused(!isPaused)}
      >
        <Icon of={isPaused ? Play : Pause} size={16} />
      </IconButton>
    </section>
  );
}

/** SITE-7: one line of news for players. It pauses under a pointer or the focus, and can be stopped. */
export function Ticker({ end }: { end: ReactNode }) {
  const { data, isError } = useNotices();
  const text = joinNotices(data ?? []);
  const hasNews = !isError && (data === undefined || text !== '');
  if (!hasNews && end === null) return null;
  return (
    <div className={style['ticker']}>
      {hasNews ? <News text={text} /> : null}
      {end}
    </div>
  );
}
