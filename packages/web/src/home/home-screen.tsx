import { Trans, useLingui } from '@lingui/react/macro';
import { Lightbulb, Plane } from 'lucide-react';
import { Suspense } from 'react';
import { CasinoTab } from '../casino/casino-door.tsx';
import { makePath } from '../place/hash.ts';
import { goTo, useSearchParam } from '../place/use-hash.ts';
import { SportList } from '../sports/sport-list.tsx';
import { type ListedSport, useSports } from '../sports/sports-query.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { EmptyLine, FailureLine } from '../ui/notice.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { SportIcon } from '../ui/sport-icon.tsx';
import { TabList } from '../ui/tab-list.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { Carousel } from './carousel.tsx';
import style from './home.module.css';
import { PasswordPrompt } from './password-prompt.tsx';

const casinoId = '113';
/** Tabs that are not sports; tips have nothing of their own in this version and say so. */
const otherTabs = ['vimaan', 'tips'] as const;

function NotOpenHere({ name, sportId }: { name: string; sportId: string | undefined }) {
  const action = (
    <Button tone="quiet" onClick={() => goTo(makePath('/', { tab: sportId }))}>
      <Trans>See the matches</Trans>
    </Button>
  );
  return (
    <EmptyLine action={sportId === undefined ? null : action}>
      <Trans>{name} is not part of this version yet.</Trans>
    </EmptyLine>
  );
}

interface PanelProps {
  readonly tab: string;
  readonly sports: readonly ListedSport[];
}

function HomePanel({ tab, sports }: PanelProps) {
  const { t } = useLingui();
  const sport = sports.find(({ eventTypeId }) => eventTypeId === tab);
  if (sport !== undefined && tab !== casinoId) {
    return <SportList key={tab} sportId={tab} sportName={sport.name} />;
  }
  if (tab === casinoId || tab === 'vimaan') {
    return (
      <Suspense fallback={<SkeletonRows count={8} />}>
        <CasinoTab name={tab === 'vimaan' ? 'vimaan' : 'casino'} />
      </Suspense>
    );
  }
  const name = sport?.name ?? t`Tips & Previews`;
  return <NotOpenHere name={name} sportId={sports[0]?.eventTypeId} />;
}

function useHomeTabs(sports: readonly ListedSport[]) {
  const { t } = useLingui();
  const sportTabs = sports.map(({ eventTypeId, name }) => ({
    id: eventTypeId,
    face: (
      <>
        <SportIcon sportId={eventTypeId} />
        {name}
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

/** SPORT-1: a row of tabs, and under it the matches of the chosen sport. */
export function HomeScreen() {
  const { t } = useLingui();
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
      <PasswordPrompt />
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
      <div id="home-panel" role="tabpanel" aria-labelledby={`home-panel-${tab}`}>
        {sports === undefined ? (
          <SkeletonRows count={10} />
        ) : (
          <HomePanel tab={tab} sports={sports} />
        )}
      </div>
    </>
  );
}
