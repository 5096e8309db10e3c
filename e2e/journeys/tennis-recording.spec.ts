import { test } from '../src/journey.ts';
import { recordingNextTo } from '../src/server.ts';
import { playToTheEnd } from '../src/story.ts';

/** A real match of May 2020, Hanfmann v Brown, from recordings next to the checkout. */
const file = recordingNextTo('tennis/29788106.event.mcm.gz');
const flags = file === null ? [] : ['--replay', file, '--speed', '60', '--lead', '15'];
test.use({ serverFlags: flags });
test.skip(file === null, 'the recordings are not beside this checkout');

test('[SLIP-7] the winner of a recorded tennis match pays (skipped without the recordings)', async ({
  page,
}) => {
  test.setTimeout(240_000);
  await playToTheEnd(page, {
    sport: 'Tennis',
    match: /Hanfmann v/,
    wish: { market: 'Match Odds', runner: 'Y Hanfmann', side: 'back', stake: 100 },
    hasWon: true,
  });
});
