import '@layline/web/ui/base.css';
import './console.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { followTheme } from './shell/theme.ts';
import { guardDrafts } from './sites/draft.ts';

followTheme();
guardDrafts();
const root = document.querySelector('#root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
