import { findSport } from '@layline/contract/sport';
import { Trans, useLingui } from '@lingui/react/macro';
import { Lightbulb, Plane } from 'lucide-react';
import { Suspense } from 'react';
import { translator } from '../base/translator.ts';
import { makePath } from '../routing/hash.ts';
import { lazyPart } from '../routing/lazy-part.ts';
import { goTo, useSearchParam } from '../routing/use-hash.ts';
import { useIsLoggedIn } from '../session/session-store.ts';
import { type ListedSport, useSports } from '../sports/sports-query.ts';
import { Icon } from '../ui/icon.tsx';
import { FailureLine } from '../ui/notice.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { SportIcon } from '../ui/sport-icon.tsx';
import { TabList } from '../ui/tab-list.tsx';
import { twoColumnScreen, useMedia } from '../ui/use-media.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { Carousel } from './carousel.tsx';
import style from './home.module.css';
import { drawSport, type Panels } from './panels.ts';

/** Tabs that are not sports. */
const otherTabs = ['vimaan', 'tips'] as const;

const Previews = lazyPart(() => import('../previews/previews.tsx'), 'Previews');

const PasswordPrompt = lazyPart(() => import('./password-prompt.tsx'), 'PasswordPrompt');

interface PanelProps {
  readonly tab: string;
  readonly sports: readonly ListedSport[];
  readonly panels: Panels;
}

function HomePanel({ tab, sports, panels }: PanelProps) {
  const sport = sports.find(({ eventTypeId }) => eventTypeId === tab);
  if (sport !== undefined) {
    return drawSport(panels, { sportId: tab, sportName: translator.sayName(sport.name) });
  }
  if (tab === 'vimaan') return panels.vimaan();
  return (
    <Suspense fallback={<SkeletonRows count={8} />}>
      <Previews sports={sports} />
    </Suspense>
  );
}

function useHomeTabs(sports: readonly ListedSport[]) {
  const { t } = useLingui();
  const sportTabs = sports.map(({ eventTypeId, name }) => ({
    id: eventTypeId,
    face: (
      <>
        <SportIcon sportId={eventTypeId} />
        {translator.sayName(name)}
      </>
    ),
  }));
  const [vimaan, tips] = otherTabs;
  return [
    ...sportTabs,
    { id: vimaan, face: <OtherFace of={Plane} name={t`Vimaan`} /> },
    { id: tips, face: <OtherFace of={Lightbulb} name={t`Tips & Previews`} /> },
  ];
}

function OtherFace({ of, name }: { of: typeof Plane; name: string }) {
  return (
    <>
      <Icon of={of} />
      {name}
    </>
  );
}

/** Races to come and tables to play, beside a list of matches on wide screens. */
function Beside({ tab, sports, panels }: PanelProps) {
  const hasRoom = useMedia(twoColumnScreen);
  if (!hasRoom || findSport(tab)?.page !== 'match') return null;
  const pages = new Set(sports.map(({ eventTypeId }) => findSport(eventTypeId)?.page));
  return (
    <div className={style['beside']}>
      <Suspense fallback={<SkeletonRows count={8} />}>
        {pages.has('race') ? panels.beside.race() : null}
        {pages.has('casino') ? panels.beside.casino() : null}
      </Suspense>
    </div>
  );
}

/** SPORT-1: a row of tabs, and below it the matches of the chosen sport. */
export function HomeScreen({ panels }: { panels: Panels }) {
  const { t } = useLingui();
  const isLoggedIn = useIsLoggedIn();
  const { sports, isError, refetch } = useSports();
  const wanted = useSearchParam('tab');
  const tabs = useHomeTabs(sports ?? []);
  const tab = tabs.find(({ id }) => id === wanted)?.id ?? tabs[0]?.id ?? '';
  if (sports === undefined && isError) {
    return (
      <FailureLine onRetry={() => void refetch()}>
        <Trans>The sports could not be loaded.</Trans>
      </FailureLine>
    );
  }
  return (
    <>
      <VisuallyHidden>
        <h1>
          <Trans>Home</Trans>
        </h1>
      </VisuallyHidden>
      {isLoggedIn ? (
        <Suspense fallback={null}>
          <PasswordPrompt />
        </Suspense>
      ) : null}
      <Carousel />
      <div className={style['tabFrame']}>
        <TabList
          label={t`Sports`}
          tabs={tabs}
          current={tab}
          panelId="home-panel"
          onChoose={(id) => goTo(makePath('/', { tab: id }), { replace: true })}
          className={style['tabs']}
          tabClassName={style['tab']}
        />
      </div>
      <div className={style['split']}>
        <div id="home-panel" role="tabpanel" aria-labelledby={`home-panel-${tab}`}>
          {sports === undefined ? (
            <SkeletonRows count={10} />
          ) : (
            <HomePanel tab={tab} sports={sports} panels={panels} />
          )}
        </div>
        <Beside tab={tab} sports={sports ?? []} panels={panels} />
      </div>
    </>
  );
}
