import type { Reply } from '@layline/contract';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { type CSSProperties, useEffect, useState } from 'react';
import { beginWith } from '../api/first-answers.ts';
import { call } from '../api/request.ts';
import { everyWhileVisible } from '../base/clock.ts';
import { useSite } from '../site/site-store.ts';
import { IconButton } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { Icon } from '../ui/icon.tsx';
import { SkeletonBar } from '../ui/skeleton.tsx';
import { useIsStill } from '../ui/use-media.ts';
import style from './carousel.module.css';

const turnMs = 5000;

const readBanners = (reply: Reply<'banners'>) => reply.data;

function useBanners() {
  const { _id: domainId } = useSite();
  return useQuery({
    queryKey: ['banners', domainId],
    queryFn: ({ signal }) => call('banners', { params: { domainId }, signal }).then(readBanners),
    staleTime: 300_000,
    ...beginWith('banners', readBanners),
  });
}

/** The current slide; it advances by itself unless held. */
function useTurning(count: number, isHeld: boolean) {
  const [at, setAt] = useState(0);
  useEffect(() => {
    if (isHeld || count < 2) return;
    return everyWhileVisible(turnMs, (isReturn) => {
      if (!isReturn) setAt((before) => (before + 1) % count);
    });
  }, [isHeld, count]);
  const turn = (step: number): void => setAt((before) => (before + count + step) % count);
  return { at: Math.min(at, Math.max(count - 1, 0)), turn };
}

type Banner = Reply<'banners'>['data'][number];

function Slide({ banner, label, isShown }: { banner: Banner; label: string; isShown: boolean }) {
  const picture = <img src={banner.banner} alt={label} draggable={false} />;
  return (
    <li className={style['slide']} aria-hidden={!isShown} inert={!isShown}>
      {banner.link ? <a href={banner.link}>{picture}</a> : picture}
    </li>
  );
}

/** SITE-7: advances every 5 s and wraps around; a pointer, the focus or the button pauses it. */
function Slides({ banners }: { banners: readonly Banner[] }) {
  const { t } = useLingui();
  const isStill = useIsStill();
  const [isPaused, setIsPaused] = useState(false);
  const [isTouched, setIsTouched] = useState(false);
  const count = banners.length;
  const { at, turn } = useTurning(count, isPaused || isTouched || isStill);
  const place = `${at + 1} / ${count}`;
  return (
    <section
      className={style['carousel']}
      aria-roledescription={t`carousel`}
      aria-label={t`Offers`}
      onPointerEnter={() => setIsTouched(true)}
      onPointerLeave={() => setIsTouched(false)}
      onFocus={() => setIsTouched(true)}
      onBlur={() => setIsTouched(false)}
    >
      <div className={style['window']}>
        <ul className={style['track']} style={{ '--at': at } as CSSProperties}>
          {banners.map((banner, index) => (
            <Slide
              key={`${banner._id} ${index}`}
              banner={banner}
              label={banner.alt || t`Banner ${index + 1} of ${count}`}
              isShown={index === at}
            />
          ))}
        </ul>
      </div>
      {count < 2 ? null : (
        <div className={style['steps']}>
          <IconButton label={t`Previous banner`} onClick={() => turn(-1)}>
            <Icon of={ChevronLeft} isAlong size={16} />
          </IconButton>
          <span>{place}</span>
          <IconButton label={t`Next banner`} onClick={() => turn(1)}>
            <Icon of={ChevronRight} isAlong size={16} />
          </IconButton>
          {isStill ? null : (
            <IconButton
              label={isPaused ? t`Play the banners` : t`Pause the banners`}
              onClick={() => setIsPaused(!isPaused)}
            >
              <Icon of={isPaused ? Play : Pause} size={16} />
            </IconButton>
          )}
        </div>
      )}
    </section>
  );
}

/** Reserves its space while the banners load; a site without banners has none. */
export function Carousel() {
  const { data, isError } = useBanners();
  if (data === undefined && !isError) {
    return (
      <div className={style['carousel']}>
        <SkeletonBar className={classes(style['window'], style['waiting'])} />
        <div className={style['steps']} />
      </div>
    );
  }
  return data === undefined || data.length === 0 ? null : <Slides banners={data} />;
}
