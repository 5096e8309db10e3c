import { expect, test } from 'vitest';
import { makePicturePage, type ShownText } from './picture-page.ts';

const text = (change: Partial<ShownText>): ShownText => ({
  english: 'Rules',
  translation: 'नियम',
  isDraft: true,
  isCareful: false,
  isReviewed: false,
  files: ['src/shell/footer.tsx'],
  places: [],
  ...change,
});

const pageOf = (...texts: readonly ShownText[]): string =>
  makePicturePage({ language: 'hi', isRightToLeft: false, texts, width: 360 });

test('[LANG-7] a text is boxed in its picture, beside its English', () => {
  const box = { x: 20, y: 500, width: 80, height: 18 };
  const page = pageOf(text({ places: [{ picture: '1.jpg', box, isName: false }] }));
  expect(page).toContain('<p lang="en">Rules</p>');
  expect(page).toContain('<img src="1.jpg" alt="" loading="lazy" style="top:-390px">');
  expect(page).toContain('left:17px;top:107px;width:86px;height:24px');
  expect(page).toContain('1 of 1 texts stand in a picture');
});

test('[LANG-7] what no picture shows is listed with its source, and texts are no markup', () => {
  const page = pageOf(text({ english: '<0>Bad & "odd"</0>', isCareful: true, translation: '' }));
  const [, unseen = ''] = page.split('On no picture: 1');
  expect(unseen).toContain('&lt;0&gt;Bad &amp; &quot;odd&quot;&lt;/0&gt;');
  expect(unseen).toContain('class="careful unreviewed draft untranslated"');
  expect(unseen).toContain('src/shell/footer.tsx');
});
