/** Settings of the alerts that a server sends. */

import type { KeyObject } from 'node:crypto';
import { parseWebhookSecret } from '../../base/outside/sign-webhook.ts';
import { isTrue, setting } from '../../base/setting.ts';
import type { AlertSettings } from '../../venue/alerts/alert-sender.ts';

export const alertSettings = {
  alertUrl: setting({
    flag: '--alert-url',
    env: 'ALERT_URL',
    fallback: '',
    meaning: 'Address to which each alert is posted, signed with --alert-secret; empty for none.',
    allowed: 'an address with https://, or http:// with --alert-private-network',
    isSecret: true,
    parse: (text) =>
      text === '' || (/^https?:\/\/[^\s]+$/.test(text) && URL.canParse(text)) ? text : undefined,
  }),
  alertSecret: setting({
    flag: '--alert-secret',
    env: 'ALERT_SECRET',
    fallback: '',
    meaning: 'Key that signs alerts, known to their receiver.',
    allowed: 'whsec_ and 24 to 64 bytes in base64',
    isSecret: true,
    parse: (text) => (text === '' ? null : (parseWebhookSecret(text) ?? undefined)),
  }),
  alertPrivateNetwork: setting({
    flag: '--alert-private-network',
    env: 'ALERT_PRIVATE_NETWORK',
    fallback: 'false',
    meaning: 'Accept an --alert-url on this machine or in a private network, also without TLS.',
    allowed: 'true or false',
    parse: isTrue,
  }),
};

interface AlertValues {
  readonly alertUrl: string;
  readonly alertSecret: KeyObject | null;
  readonly alertPrivateNetwork: boolean;
}

export const alertsOf = (values: AlertValues): AlertSettings | null =>
  values.alertUrl === '' || values.alertSecret === null
    ? null
    : {
        url: values.alertUrl,
        secret: values.alertSecret,
        mayGoInside: values.alertPrivateNetwork,
      };

export function alertProblems(values: AlertValues): string[] {
  const { alertUrl, alertSecret, alertPrivateNetwork } = values;
  if (alertUrl === '') return [];
  const problems: string[] = [];
  if (alertSecret === null) {
    problems.push('ALERT_SECRET (--alert-secret): alerts are signed; give a key for --alert-url.');
  }
  if (alertUrl.startsWith('http:') && !alertPrivateNetwork) {
    problems.push(
      'ALERT_URL (--alert-url): must be https, or allow --alert-private-network for your own network.',
    );
  }
  return problems;
}
