/** Settings of what the server calls at other parties. */
import { openNetworks } from '../../base/outside/networks.ts';
import { integerIn, setting, someText, textList } from '../../base/setting.ts';

const readNetworks = (text: string): readonly string[] | undefined => {
  try {
    const list = textList(text);
    openNetworks(list);
    return list;
  } catch {
    return undefined;
  }
};

export const partnerSettings = {
  partnerNetworks: setting({
    flag: '--partner-networks',
    env: 'PARTNER_NETWORKS',
    fallback: '',
    meaning: 'Networks of your own in which webhooks and bridges may be called, also without TLS.',
    allowed: 'networks such as 10.1.0.0/16, joined with commas',
    parse: readNetworks,
  }),
  noticeServices: setting({
    flag: '--notice-services',
    env: 'NOTICE_SERVICES',
    fallback: 'fcm.googleapis.com,push.services.mozilla.com,push.apple.com,notify.windows.com',
    meaning:
      'Push services of browsers, by which notices go to the devices of players who ask for them; nothing ' +
      'turns them off.',
    allowed: 'host names joined with commas',
    parse: (text) => (/^[a-z0-9.,-]*$/.test(text) ? textList(text) : undefined),
  }),
  partnerPort: setting({
    flag: '--partner-port',
    env: 'PARTNER_PORT',
    fallback: '',
    meaning: 'Port on which partners such as cashier bridges call; empty turns it off.',
    allowed: 'a whole number from 0 to 65535, or nothing',
    parse: (text) => (text === '' ? null : integerIn(0, 65_535)(text)),
  }),
  partnerHost: setting({
    flag: '--partner-host',
    env: 'PARTNER_HOST',
    fallback: '127.0.0.1',
    meaning: 'Address that partners call, separate from the players’.',
    allowed: 'an address or host name',
    parse: someText,
  }),
};
