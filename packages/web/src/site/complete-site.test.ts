import { expect, test } from 'vitest';
import { readReply } from '../../test/read-reply.ts';
import { completeSite, readColour } from './complete-site.ts';

const complete = (data: object, host: string) =>
  completeSite(readReply('siteByHost', { status: true, data }).data, host);

test("[SITE-1] the specification's configuration alone is enough, and enables nothing of ours", () => {
  const site = complete(
    { _id: 'x1', title: 'Elsewhere', primaryColor: '#0af', layout: 'aura', status: 'suspended' },
    'elsewhere.example',
  );
  expect(site).toMatchObject({
    _id: 'x1',
    host: 'elsewhere.example',
    primaryColor: '#00aaff',
    secondaryColor: '#e8b93a',
    layout: 'aura',
    status: 'suspend',
    signup: false,
    demo: true,
    capabilities: [],
  });
});

test('[SITE-1] an invalid layout or colour is replaced by the default', () => {
  expect(complete({ layout: 'brutal' }, 'h').layout).toBe('tamannah');
  expect(readColour('red', '#123456')).toBe('#123456');
  expect(readColour('#12345', '#123456')).toBe('#123456');
  expect(readColour('', '#123456')).toBe('#123456');
  expect(readColour('#ABCDEF', '#123456')).toBe('#ABCDEF');
});
