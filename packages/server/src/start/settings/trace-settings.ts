/** Settings of the traces that a server sends. */
import { isPrivateOnItsWay, setting } from '../../base/setting.ts';

export const traceSettings = {
  otlpEndpoint: setting({
    flag: '--otlp-endpoint',
    env: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    fallback: '',
    meaning: 'A collector of OpenTelemetry: what bets wait for is sent there.',
    allowed: 'an address with https://, or http:// on this machine',
    parse: (text) => (text === '' || isPrivateOnItsWay(text) ? text : undefined),
  }),
  traceShare: setting({
    flag: '--trace-share',
    env: 'OTEL_TRACES_SAMPLER_ARG',
    fallback: '1',
    meaning: 'Of the calls, the share that is traced.',
    allowed: 'a number from 0 to 1',
    parse: (text) => (/^(0|1|0?\.\d{1,6})$/.test(text) ? Number(text) : undefined),
  }),
};
