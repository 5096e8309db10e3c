import './ui/base.css';
import './ui/first-paint.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { fetchOtherCalls } from './api/call-shapes.ts';
import { firstAnswer } from './api/first-answers.ts';
import { isIdentified } from './api/request.ts';
import { whenIdle } from './base/clock.ts';
import { savesData } from './base/saves-data.ts';
import { readStored } from './base/storage.ts';
import { isHome } from './routing/use-hash.ts';
import { withRetries } from './routing/with-retries.ts';
import { oddsStoredAs } from './session/kept/odds-format.ts';
import { showParting } from './session/parting.ts';
import { startSession } from './session/start-session.ts';
import { startStream } from './session/start-stream.ts';
import { Dialogs } from './shell/overlays.tsx';
import { startTheme } from './site/theme.ts';
import { openInLanguage } from './site/wanted-language.ts';
import { closeSlipWhenDown, closeSlipWhenSignedOut } from './slip/follow-connection.ts';
import { SlipPanel } from './slip/panel/inline-slip.tsx';
import { askFirstList } from './sports/sports-query.ts';
import { App } from './start/app.tsx';
import { EventScreen } from './start/routes.tsx';
import { stopPseudoEvents } from './ui/pseudo-events.ts';

/** If it does not arrive, the first call that needs it asks again. */
const prefetchCalls = (): void => void fetchOtherCalls().catch(() => {});

/** If it does not arrive, prices are decimal until the next page. */
const fetchOddsFormats = (): void =>
  void import('./session/kept/choose-odds-format.ts').catch(() => {});

if (savesData()) document.documentElement.dataset['frugal'] = '';
startTheme();
stopPseudoEvents();
startSession();
showParting();
startStream();
closeSlipWhenDown();
closeSlipWhenSignedOut();
if (readStored(oddsStoredAs) !== null) fetchOddsFormats();
if (isHome()) askFirstList();
if (!isHome() || isIdentified()) prefetchCalls();

const root = document.querySelector('#root');
if (root === null) throw new Error('index.html has no #root');
/** Shown again if everything failed, the boundaries too. */
const words = root.querySelector('.not-loaded');
const onUncaughtError = (): void => {
  document.documentElement.dataset['unloaded'] = '';
  if (words !== null) root.replaceChildren(words);
};
const app = createRoot(root, { onUncaughtError });
const begin = (): void =>
  app.render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
/** The page's first drawing stands until its language is there: another in between would only cost time. */
const first = firstAnswer('siteByHost');
if (first === null) begin();
else openInLanguage(first.reply.data, begin);

withRetries(() => import('./shell/follow-heading.ts')).then(
  ({ followHeading }) => followHeading(),
  () => {},
);

/** Prefetches what the next tap needs, while the page is idle. */
whenIdle(() => {
  prefetchCalls();
  SlipPanel.fetch().catch(() => {});
  Dialogs.fetch().catch(() => {});
  EventScreen.fetch().catch(() => {});
  fetchOddsFormats();
});

/** Without it only the offline shell is missing. */
withRetries(() => import('./worker/start-worker.ts')).then(
  ({ startWorker }) => startWorker(),
  () => {},
);
