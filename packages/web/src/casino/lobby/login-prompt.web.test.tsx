// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openCasino } from '../../../test/fake-table.tsx';
import { show } from '../../../test/render.tsx';
import { closeLogin, useLoginGate } from '../../session/login-gate.ts';
import { loadTexts } from '../locales/texts.ts';
import { PlayScreen } from '../table/play-screen.tsx';
import { TableScreen } from '../table/table-screen.tsx';
import { VimaanScreen } from '../vimaan/vimaan-screen.tsx';
import { LobbyScreen } from './lobby-screen.tsx';

beforeEach(() => {
  loadTexts();
  closeLogin();
});
afterEach(cleanup);

const screens = [
  ['the lobby', LobbyScreen],
  ['a table', TableScreen],
  ['a table of the play page', PlayScreen],
  ['Vimaan', VimaanScreen],
] as const;

test.each(screens)('[CAS-1] %s asks a visitor to log in, at once', (_, Screen) => {
  openCasino({}, false);
  show(<Screen />);
  expect(useLoginGate.getState().isOpen).toBe(true);
});

test.each(screens)('[CAS-1] %s asks a player nothing', (_, Screen) => {
  openCasino();
  show(<Screen />);
  expect(useLoginGate.getState().isOpen).toBe(false);
});
