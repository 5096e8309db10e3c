import { join } from 'node:path';
import { test } from '../src/journey.ts';
import { repository } from '../src/server/server.ts';
import { playToTheEnd } from '../src/story.ts';

const folder = join(repository, 'packages/feeds/recordings');
test.use({ serverFlags: ['--replay', folder, '--speed', '30'] });

test('[SLIP-7] a loser of the shipped cricket match costs its stake @long', async ({ page }) => {
  await playToTheEnd(page, {
    sport: 'Cricket',
    match: /Banjarpur Caravans v/,
    wish: { market: 'Match Odds', runner: 'Indrapeth Thunder', side: 'back', stake: 300 },
    hasWon: false,
  });
});
