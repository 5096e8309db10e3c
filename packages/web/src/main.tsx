import './ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { startSession } from './session/start-session.ts';
import { startTheme } from './site/theme.ts';
import { closeSlipWhenDown } from './slip/follow-connection.ts';

startTheme();
startSession();
closeSlipWhenDown();

const root = document.querySelector('#root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
