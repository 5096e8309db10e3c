/** Settings of live prices: addresses, account, and which markets are wanted. */
import { publicAddresses, vendorSports } from '@layline/feeds/betfair';
import { integerIn, isPrivateOnItsWay, setting, textList } from '../../base/setting.ts';

const { stream } = publicAddresses;

const privateAddress = (text: string) => (isPrivateOnItsWay(text) ? text : undefined);
const hostAndPort = (text: string) => {
  const found = /^([\w.-]+):(\d{1,5})$/.exec(text);
  return found ? { host: found[1] as string, port: Number(found[2]) } : undefined;
};
const knownSports = (text: string) => {
  const ids = textList(text).map((slug) => vendorSports.get(slug));
  return ids.every((id) => id !== undefined) && ids.length > 0 ? ids : undefined;
};
const countries = (text: string) => {
  const codes = textList(text);
  return codes.every((code) => /^[A-Z]{2}$/.test(code)) ? codes : undefined;
};
const marketTypes = (text: string) => {
  const types = textList(text);
  return types.every((type) => /^[A-Z0-9_]{1,40}$/.test(type)) ? types : undefined;
};
const anyText = (text: string) => text;
const file = 'a file, or nothing';

export const betfairSettings = {
  betfairAppKey: setting({
    flag: '--betfair-app-key',
    env: 'BETFAIR_APP_KEY',
    fallback: '',
    meaning: 'Application key of the account that reads live prices.',
    allowed: 'the key',
    isSecret: true,
    parse: anyText,
  }),
  betfairUser: setting({
    flag: '--betfair-user',
    env: 'BETFAIR_USER',
    fallback: '',
    meaning: 'User name of that account.',
    allowed: 'the name',
    isSecret: true,
    parse: anyText,
  }),
  betfairPasswordFile: setting({
    flag: '--betfair-password-file',
    env: 'BETFAIR_PASSWORD_FILE',
    fallback: '',
    meaning: 'File whose first line is the password of that account.',
    allowed: file,
    parse: anyText,
  }),
  betfairCertificateFile: setting({
    flag: '--betfair-certificate-file',
    env: 'BETFAIR_CERTIFICATE_FILE',
    fallback: '',
    meaning: 'Client certificate (PEM) to sign in with; without one the sign-in is interactive.',
    allowed: file,
    parse: anyText,
  }),
  betfairKeyFile: setting({
    flag: '--betfair-key-file',
    env: 'BETFAIR_KEY_FILE',
    fallback: '',
    meaning: 'Key of the client certificate (PEM).',
    allowed: file,
    parse: anyText,
  }),
  betfairAuthorityFile: setting({
    flag: '--betfair-authority-file',
    env: 'BETFAIR_AUTHORITY_FILE',
    fallback: '',
    meaning: 'Certificate authority (PEM) of a server without a public certificate.',
    allowed: file,
    parse: anyText,
  }),
  betfairSports: setting({
    flag: '--betfair-sports',
    env: 'BETFAIR_SPORTS',
    fallback: 'cricket,soccer,tennis,horse-racing',
    meaning: 'Sports whose live prices are read.',
    allowed: `some of ${[...vendorSports.keys()].join(', ')}, joined with commas`,
    parse: knownSports,
  }),
  betfairCountries: setting({
    flag: '--betfair-countries',
    env: 'BETFAIR_COUNTRIES',
    fallback: '',
    meaning: 'Countries whose live prices are read; all when empty.',
    allowed: 'codes such as GB,IE joined with commas, or nothing',
    parse: countries,
  }),
  betfairMarketTypes: setting({
    flag: '--betfair-market-types',
    env: 'BETFAIR_MARKET_TYPES',
    fallback: 'MATCH_ODDS,WIN,PLACE,OVER_UNDER_25,BOTH_TEAMS_TO_SCORE,COMPLETED_MATCH,TIED_MATCH',
    meaning: 'Types of markets whose live prices are read.',
    allowed: 'types such as MATCH_ODDS,WIN joined with commas',
    parse: marketTypes,
  }),
  betfairHours: setting({
    flag: '--betfair-hours',
    env: 'BETFAIR_HOURS',
    fallback: '24',
    meaning: 'How many hours ahead of their start markets are read.',
    allowed: 'a whole number from 1 to 720',
    parse: integerIn(1, 720),
  }),
  betfairLevels: setting({
    flag: '--betfair-levels',
    env: 'BETFAIR_LEVELS',
    fallback: '3',
    meaning: 'Levels of each ladder.',
    allowed: 'a whole number from 3 to 10',
    parse: integerIn(3, 10),
  }),
  betfairHeartbeat: setting({
    flag: '--betfair-heartbeat',
    env: 'BETFAIR_HEARTBEAT',
    fallback: '2000',
    meaning: 'Milliseconds between heartbeats; silence of one and a half times as long suspends.',
    allowed: 'a whole number from 500 to 5000',
    parse: integerIn(500, 5000),
  }),
  betfairConflate: setting({
    flag: '--betfair-conflate',
    env: 'BETFAIR_CONFLATE',
    fallback: '0',
    meaning: 'Milliseconds for which the exchange conflates changes.',
    allowed: 'a whole number from 0 to 120000',
    parse: integerIn(0, 120_000),
  }),
  betfairConnections: setting({
    flag: '--betfair-connections',
    env: 'BETFAIR_CONNECTIONS',
    fallback: '10',
    meaning: 'Connections to the stream that the account may open.',
    allowed: 'a whole number from 1 to 100',
    parse: integerIn(1, 100),
  }),
  betfairMarkets: setting({
    flag: '--betfair-markets',
    env: 'BETFAIR_MARKETS',
    fallback: '200',
    meaning: 'Markets that one connection may follow.',
    allowed: 'a whole number from 1 to 10000',
    parse: integerIn(1, 10_000),
  }),
  betfairIdentityUrl: setting({
    flag: '--betfair-identity-url',
    env: 'BETFAIR_IDENTITY_URL',
    fallback: publicAddresses.identityUrl,
    meaning: 'Where the account signs in.',
    allowed: 'an https address without a slash at its end; http on this machine alone',
    parse: privateAddress,
  }),
  betfairCertificateUrl: setting({
    flag: '--betfair-certificate-url',
    env: 'BETFAIR_CERTIFICATE_URL',
    fallback: publicAddresses.certificateUrl,
    meaning: 'Where it signs in with a certificate.',
    allowed: 'an https address without a slash at its end; http on this machine alone',
    parse: privateAddress,
  }),
  betfairBettingUrl: setting({
    flag: '--betfair-betting-url',
    env: 'BETFAIR_BETTING_URL',
    fallback: publicAddresses.bettingUrl,
    meaning: 'Where the catalogue is read.',
    allowed: 'the https address of a JSON-RPC service; http on this machine alone',
    parse: privateAddress,
  }),
  betfairStream: setting({
    flag: '--betfair-stream',
    env: 'BETFAIR_STREAM',
    fallback: `${stream.host}:${stream.port}`,
    meaning: 'Address of the stream; TLS is always used.',
    allowed: 'HOST:PORT',
    parse: hostAndPort,
  }),
  betfairFactor: setting({
    flag: '--betfair-factor',
    env: 'BETFAIR_FACTOR',
    fallback: '1',
    meaning: "Factor from the exchange's currency to the sites', for live sizes.",
    allowed: 'a number such as 1 or 0.05',
    parse: (text) => (/^\d{1,6}(\.\d{1,4})?$/.test(text) && Number(text) > 0 ? text : undefined),
  }),
};
