/** Settings of the operator's own listener for health and metrics, apart from players' hosts. */
import { integerIn, setting, someText } from '../../base/setting.ts';

export const metricsSettings = {
  metricsPort: setting({
    flag: '--metrics-port',
    env: 'METRICS_PORT',
    fallback: '',
    meaning:
      'Port of /livez, /readyz and /metrics for the operator, also on a standby; empty for none.',
    allowed: 'a whole number from 0 to 65535, or nothing',
    parse: (text) => (text === '' ? null : integerIn(0, 65_535)(text)),
  }),
  metricsHost: setting({
    flag: '--metrics-host',
    env: 'METRICS_HOST',
    fallback: '127.0.0.1',
    meaning: 'Address of that port; any but this machine’s own needs a token.',
    allowed: 'an address or host name',
    parse: someText,
  }),
  metricsTokenFile: setting({
    flag: '--metrics-token-file',
    env: 'METRICS_TOKEN_FILE',
    fallback: '',
    meaning: 'File whose first line is the token that collectors send to read metrics there.',
    allowed: 'a file, or nothing',
    parse: (text) => text,
  }),
};

interface MetricsValues {
  readonly metricsPort: number | null;
  readonly metricsHost: string;
  readonly metricsTokenFile: string;
}

export const metricsOf = ({ metricsPort, metricsHost, metricsTokenFile }: MetricsValues) =>
  metricsPort === null
    ? null
    : { host: metricsHost, port: metricsPort, tokenFile: metricsTokenFile || null };
