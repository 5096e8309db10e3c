/** Builds a live feed's options from the settings and the files that they name. */
import { readFileSync } from 'node:fs';
import type { LiveAddresses, LiveOptions } from '@layline/feeds/betfair';
import type { betfairSettings } from './betfair-settings.ts';

type Values = {
  [Key in keyof typeof betfairSettings]: Exclude<
    ReturnType<(typeof betfairSettings)[Key]['parse']>,
    undefined
  >;
};

/** A live feed's options without the clock; files are read when the feed is opened. */
export interface BetfairSettings extends Omit<LiveOptions, 'clock' | 'addresses' | 'credentials'> {
  readonly addresses: LiveAddresses;
  readonly appKey: string;
  readonly username: string;
  readonly passwordFile: string;
  /** Both or neither. */
  readonly certificateFiles: { readonly cert: string; readonly key: string } | null;
  readonly authorityFile: string | null;
}

const catalogueEveryMs = 60_000;

export function betfairProblems(values: Values): string[] {
  const needed = [
    ['BETFAIR_APP_KEY (--betfair-app-key)', values.betfairAppKey],
    ['BETFAIR_USER (--betfair-user)', values.betfairUser],
    ['BETFAIR_PASSWORD_FILE (--betfair-password-file)', values.betfairPasswordFile],
  ] as const;
  const problems = needed
    .filter(([, value]) => value === '')
    .map(([name]) => `${name}: must be given for live prices.`);
  if ((values.betfairCertificateFile === '') !== (values.betfairKeyFile === '')) {
    problems.push('BETFAIR_KEY_FILE (--betfair-key-file): a certificate and its key go together.');
  }
  return problems;
}

export function makeBetfairSettings(values: Values): BetfairSettings {
  return {
    appKey: values.betfairAppKey,
    username: values.betfairUser,
    passwordFile: values.betfairPasswordFile,
    certificateFiles:
      values.betfairCertificateFile === ''
        ? null
        : { cert: values.betfairCertificateFile, key: values.betfairKeyFile },
    authorityFile: values.betfairAuthorityFile || null,
    addresses: {
      identityUrl: values.betfairIdentityUrl,
      certificateUrl: values.betfairCertificateUrl,
      bettingUrl: values.betfairBettingUrl,
      stream: { ...values.betfairStream, isTls: true },
    },
    filter: {
      eventTypeIds: values.betfairSports,
      countryCodes: values.betfairCountries,
      marketTypes: values.betfairMarketTypes,
      hoursAhead: values.betfairHours,
    },
    ladderLevels: values.betfairLevels,
    heartbeatMs: values.betfairHeartbeat,
    conflateMs: values.betfairConflate,
    connectionsMax: values.betfairConnections,
    marketsPerConnection: values.betfairMarkets,
    liquidityFactor: values.betfairFactor,
    catalogueEveryMs,
  };
}

/** Reads the files named in the settings. Throws the error of reading, which names the file. */
export function liveOptionsOf(settings: BetfairSettings, clock: LiveOptions['clock']): LiveOptions {
  const { appKey, username, passwordFile, certificateFiles, authorityFile, ...rest } = settings;
  const [password = ''] = readFileSync(passwordFile, 'utf8').split(/\r?\n/);
  const certificate = certificateFiles && {
    cert: readFileSync(certificateFiles.cert, 'utf8'),
    key: readFileSync(certificateFiles.key, 'utf8'),
  };
  const authority =
    authorityFile === null ? {} : { authority: readFileSync(authorityFile, 'utf8') };
  return {
    ...rest,
    clock,
    credentials: { appKey, username, password, ...(certificate && { certificate }) },
    addresses: { ...rest.addresses, stream: { ...rest.addresses.stream, ...authority } },
  };
}
