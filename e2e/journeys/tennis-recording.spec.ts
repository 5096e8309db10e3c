import { join } from 'node:path';
import { test } from '../src/journey.ts';
import { recordingNextTo, repository } from '../src/server/server.ts';
import { playToTheEnd } from '../src/story.ts';

/** A real match of May 2020 if it is next to the checkout, else the one that ships. */
const recorded = recordingNextTo('tennis/29788106.event.mcm.gz');
const story =
  recorded === null
    ? {
        flags: [join(repository, 'packages/feeds/recordings'), '--speed', '15'],
        match: /J Wexcombe v/,
        runner: 'D Castellane',
      }
    : {
        flags: [recorded, '--speed', '60', '--lead', '15'],
        match: /Hanfmann v/,
        runner: 'Y Hanfmann',
      };
test.use({ serverFlags: ['--replay', ...story.flags] });

test('[SLIP-7] the winner of a recorded tennis match pays @long', async ({ page }) => {
  await playToTheEnd(page, {
    sport: 'Tennis',
    match: story.match,
    wish: { market: 'Match Odds', runner: story.runner, side: 'back', stake: 100 },
    hasWon: true,
  });
});
