/** Settings of what the server calls at other parties. */
import { openNetworks } from '../../base/outside/networks.ts';
import { setting, textList } from '../../base/setting.ts';

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
    meaning: 'Networks of your own in which webhooks may be received, also without TLS.',
    allowed: 'networks such as 10.1.0.0/16, joined with commas',
    parse: readNetworks,
  }),
};
