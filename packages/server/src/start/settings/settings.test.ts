import { tmpdir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { isFixedNode } from './node-release.ts';
import { readSettings } from './settings.ts';

const recorded = tmpdir();
const read = (args: string[], env: Record<string, string> = {}) => readSettings(args, env);
const problemsOf = (args: string[], env: Record<string, string> = {}) => {
  const answer = read(args, env);
  return answer.kind === 'problems' ? answer.problems : [];
};
const settingsOf = (args: string[], env: Record<string, string> = {}) => {
  const answer = read(args, env);
  if (answer.kind !== 'settings') throw new Error(JSON.stringify(answer));
  return answer.settings;
};

describe('settings', () => {
  it('have defaults for everything', () => {
    expect(settingsOf([])).toMatchObject({
      port: 8080,
      feeds: [{ name: 'simulated', kind: 'simulated', sportIds: null }],
      replaySpeed: 1,
      replayLeadMs: 3_600_000,
      liquidityFactor: 100,
      databaseUrl: null,
      isProduction: false,
    });
  });

  it('[INST-2] [NOTICE-5] the worker and the push services can be turned off', () => {
    const usual = settingsOf([]);
    expect(usual.hasWorker).toBe(true);
    expect(usual.noticeServices).toContain('push.apple.com');
    expect(settingsOf(['--service-worker', 'false']).hasWorker).toBe(false);
    expect(settingsOf(['--notice-services', 'a.example,b.example']).noticeServices).toEqual([
      'a.example',
      'b.example',
    ]);
    expect(settingsOf(['--notice-services=']).noticeServices).toEqual([]);
    expect(problemsOf(['--notice-services', 'https://a.example/'])).toHaveLength(1);
  });

  it('use a flag before the environment, and the environment before the default', () => {
    expect(settingsOf(['--port', '9000'], { PORT: '9001' }).port).toBe(9000);
    expect(settingsOf(['--port=9000']).port).toBe(9000);
    expect(settingsOf([], { PORT: '9001' }).port).toBe(9001);
    expect(settingsOf([], { PORT: '' }).port).toBe(8080);
  });

  it('begin the simulated programme now unless a time is given', () => {
    expect(settingsOf([]).feedStartAt).toBeNull();
    const given = settingsOf(['--feed-start', '2026-03-01T15:00:00Z']);
    expect(given.feedStartAt).toBe(Date.UTC(2026, 2, 1, 15));
  });

  it('play recordings if some are given', () => {
    const settings = settingsOf(['--replay', recorded, '--lead', 'all']);
    expect(settings).toMatchObject({ replayLeadMs: null, liquidityFactor: 100 });
    expect(settings.feeds).toEqual([{ name: 'recorded', kind: 'recorded' }]);
    expect(settingsOf(['--replay', recorded, '--liquidity-factor', '3']).liquidityFactor).toBe(3);
  });

  it.each([
    [
      ['--port', '70000'],
      "PORT (--port): '70000' is not allowed; give a whole number from 0 to 65535.",
    ],
    [
      ['--speed', '0'],
      "REPLAY_SPEED (--speed): '0' is not allowed; give a whole number from 1 to 1000.",
    ],
    [
      ['--speed', '1e3'],
      "REPLAY_SPEED (--speed): '1e3' is not allowed; give a whole number from 1 to 1000.",
    ],
    [
      ['--feed-start', '2026-02-30T25:00Z'],
      "FEED_START (--feed-start): '2026-02-30T25:00Z' is not allowed; give a moment in UTC such " +
        'as 2026-03-01T15:00:00Z, or nothing for the present.',
    ],
    [
      ['--feed', 'live'],
      "FEED (--feed): 'live' is not allowed; give simulated, simulated:SPORT, recorded, betfair " +
        'or push, joined with commas.',
    ],
    [['--prot', '1'], '--prot: there is no such flag; --help lists them all.'],
    [['--port'], '--port: a value must follow.'],
  ])('report the error in %j', (args, problem) => {
    expect(problemsOf(args)).toContain(problem);
  });

  it('report all errors at once', () => {
    expect(problemsOf(['--port', 'x', '--speed', 'y', '--log-level', 'loud'])).toHaveLength(3);
  });

  it('[OPS-19] refuse a NATS on another machine without TLS and a user, unless it is allowed', () => {
    const store = ['--database-url', 'postgres://localhost/layline'];
    const problems = (url: string) => problemsOf([...store, '--nats-url', url]);
    const refused = [
      'nats://layline:secret@nats.example:4222',
      'nats://127.0.0.1:4222,nats://layline:secret@nats.example:4222',
      'tls://nats.example:4222',
    ];
    for (const url of refused) {
      expect(problems(url)).toEqual([
        expect.stringMatching(/^NATS_URL \(--nats-url\): nats\.example is another machine/),
      ]);
      expect(problems(url).join()).not.toContain('secret');
      const allowed = [...store, '--nats-url', url, '--allow-plain-nats', 'true'];
      expect(settingsOf(allowed).natsUrl).toBe(url);
    }
    const accepted = ['tls://layline:secret@nats.example:4222', 'nats://[::1]:4222'];
    for (const url of accepted) {
      expect(settingsOf([...store, '--nats-url', url]).natsUrl).toBe(url);
    }
  });

  it('[OPS-6] refuse a remote PostgreSQL without TLS, for both roles and without a password', () => {
    const plain = 'postgres://user:secret@db.example/layline';
    const env = { DATABASE_URL: plain, DATABASE_OWNER_URL: plain };
    for (const mode of ['production', 'development']) {
      expect(problemsOf([], { ...env, NODE_ENV: mode })).toEqual([
        expect.stringMatching(/^DATABASE_URL \(--database-url\): db\.example is another machine/),
        expect.stringMatching(
          /^DATABASE_OWNER_URL \(--owner-url\): db\.example is another machine/,
        ),
      ]);
    }
    expect(problemsOf([], env).join()).not.toContain('secret');
    expect(settingsOf(['--allow-plain-postgres', 'true'], env).databaseUrl).toBe(plain);
    expect(settingsOf([], { ...env, ALLOW_PLAIN_POSTGRES: 'true' }).ownerUrl).toBe(plain);
    const proven = `${plain}?sslmode=verify-full`;
    expect(settingsOf(['--database-url', proven]).databaseUrl).toBe(proven);
  });

  it.each([
    ['--database-url', 'postgress://user:secret@db.example/layline'],
    ['--owner-url', 'user:secret@db.example'],
    ['--databse-url', 'postgres://user:secret@db.example/layline'],
    ['--databse-url=postgres://user:secret@db.example/layline'],
    ['postgres://user:secret@db.example/layline'],
  ])('[OPS-6] do not repeat the password of a mistyped address: %s', (...args) => {
    expect(problemsOf(args)).toHaveLength(1);
    expect(problemsOf(args).join()).not.toContain('secret');
  });

  it('[OPS-7] accept --behind-tls only with a trusted proxy', () => {
    const alone = settingsOf([], { BEHIND_TLS: 'true' });
    expect(alone.startProblems).toEqual([expect.stringContaining('TRUST_PROXY (--trust-proxy)')]);
    const both = settingsOf(['--behind-tls', 'true', '--trust-proxy', '127.0.0.1, 10.0.0.0/24']);
    expect([both.startProblems, both.isBehindTls]).toEqual([[], true]);
    expect(both.trustProxy).toEqual(['127.0.0.1', '10.0.0.0/24']);
  });

  it.each(['nginx', '10.0.0.0/0', '::/0', '10.0.0.0/33', '10.0.0.0/8/8', 'true', '1', '::1/129'])(
    '[OPS-7] trust no proxy named %s',
    (text) => {
      expect(problemsOf(['--trust-proxy', text])[0]).toMatch(/^TRUST_PROXY .* is not allowed/);
    },
  );

  it.each(['::1', '10.0.0.0/8', '2001:db8::/32', 'loopback', '::1,127.0.0.1'])(
    '[OPS-7] trust a proxy at %s',
    (text) => expect(settingsOf(['--trust-proxy', text]).trustProxy).toEqual(text.split(',')),
  );

  it.each(['http://beacon.example/chain', 'http://10.0.0.5', 'https://', 'ftp://beacon.example'])(
    '[CAS-11] refuse a relay whose answers others could withhold at will: %s',
    (url) => {
      const given = ['--beacon', 'chain', '--beacon-url', `https://api.drand.sh,${url}`];
      expect(problemsOf(given)[0]).toMatch(/^BEACON_URL .* is not allowed/);
    },
  );

  it('[CAS-11] name relays in the order in which they are tried, and some by default', () => {
    const relays = ['https://api.drand.sh/chain', 'http://127.0.0.1:8080', 'http://[::1]/chain'];
    const given = ['--beacon', 'chain', '--beacon-url', relays.join(',')];
    expect(settingsOf(given).beaconRelays).toEqual(relays);
    expect(settingsOf(['--beacon', 'chain']).beaconRelays).toHaveLength(2);
    expect(settingsOf([]).beaconRelays).toBeNull();
    expect(settingsOf(['--beacon', 'round'])).toMatchObject({ beaconFor: 'round' });
    expect(settingsOf(['--beacon', 'round']).beaconRelays).toHaveLength(2);
    expect(problemsOf(['--beacon', 'rounds'])[0]).toContain('give off or chain or round');
  });

  it('[CAS-11] leave no named beacon out silently, and none in production unless allowed', () => {
    expect(settingsOf(['--beacon-url', 'https://api.drand.sh']).startProblems).toEqual([
      expect.stringMatching(/^BEACON_URL .*the beacon is off; give BEACON=round/),
    ]);
    const production = [
      '--mode',
      'production',
      '--allow-pglite',
      'true',
      '--allow-old-node',
      'true',
    ];
    const open = [...production, '--allow-simulated-prices', 'true'];
    expect(settingsOf(open).startProblems).toEqual([expect.stringMatching(/^BEACON .*play money/)]);
    for (const allowed of [
      ['--beacon', 'chain'],
      ['--allow-no-beacon', 'true'],
    ]) {
      expect(settingsOf([...open, ...allowed]).startProblems).toEqual([]);
    }
  });

  it('accept several feeds, each once', () => {
    const { feeds } = settingsOf([
      '--feed',
      'recorded,simulated:horse-racing',
      '--replay',
      recorded,
    ]);
    expect(feeds).toEqual([
      { name: 'recorded', kind: 'recorded' },
      { name: 'simulated:horse-racing', kind: 'simulated', sportIds: ['10'] },
    ]);
    expect(settingsOf(['--feed', 'synthetic']).feeds[0]?.name).toBe('simulated');
    for (const wrong of ['simulated,simulated', 'simulated,simulated:cricket', 'simulated:chess']) {
      expect(problemsOf(['--feed', wrong])[0]).toContain('is not allowed');
    }
  });

  it('[FEED-5] open a port for providers only with their feed, and without TLS only on this machine', () => {
    const { push, feeds } = settingsOf(['--feed', 'push,simulated:tennis', '--push-port', '8091']);
    expect(push).toEqual({ host: '127.0.0.1', port: 8091 });
    expect(feeds.map(({ kind }) => kind)).toEqual(['push', 'simulated']);
    expect(settingsOf([]).push).toBeNull();
    expect(problemsOf(['--feed', 'push'])[0]).toContain('PUSH_PORT');
    expect(problemsOf(['--push-port', '0'])[0]).toContain('PUSH_PORT');
    const open = ['--feed', 'push', '--push-port', '0', '--push-host', '0.0.0.0'];
    expect(settingsOf(open).startProblems[0]).toContain('keys would travel in the clear');
    const isBehindTls = ['--behind-tls', 'true', '--trust-proxy', '127.0.0.1'];
    expect(settingsOf([...open, ...isBehindTls]).startProblems).toEqual([]);
  });

  it('need an account for live prices, and never repeat it', () => {
    const problems = problemsOf(['--feed', 'betfair', '--betfair-user', 'someone']);
    expect(problems).toEqual([
      'BETFAIR_APP_KEY (--betfair-app-key): must be given for live prices.',
      'BETFAIR_PASSWORD_FILE (--betfair-password-file): must be given for live prices.',
    ]);
    const account = [
      '--betfair-app-key',
      'k',
      '--betfair-user',
      'u',
      '--betfair-password-file',
      'p',
    ];
    const live = settingsOf(['--feed', 'betfair', ...account, '--betfair-sports', 'horse-racing']);
    expect(live.betfair).toMatchObject({
      filter: { eventTypeIds: ['7'], countryCodes: [], hoursAhead: 24 },
      addresses: { stream: { host: 'stream-api.betfair.com', port: 443, isTls: true } },
    });
    expect(problemsOf(['--betfair-sports', 'chess'])[0]).toContain('is not allowed');
    expect(problemsOf(['--feed', 'betfair', ...account, '--betfair-key-file', 'k'])).toHaveLength(
      1,
    );
  });

  it("need the port for programs' calls if that of their stream is set", () => {
    const stream = ['--betfair-stream-port', '8091'];
    expect(problemsOf(stream)[0]).toContain('--betfair-stream-port needs it');
    const files = ['--betfair-tls-cert-file', 'c', '--betfair-tls-key-file', 'k'];
    expect(settingsOf(['--betfair-port', '8090', ...stream, ...files]).betfairApi).toEqual({
      port: 8090,
      streamPort: 8091,
      tlsFiles: { cert: 'c', key: 'k' },
    });
    expect(settingsOf(['--betfair-port', '8090']).betfairApi?.streamPort).toBeNull();
  });

  it('[OPS-11] need a token for metrics on an address that others can reach', () => {
    const open = ['--metrics-port', '9464', '--metrics-host', '0.0.0.0'];
    expect(settingsOf(open).startProblems).toEqual([
      expect.stringMatching(/^METRICS_HOST \(--metrics-host\): .*METRICS_TOKEN_FILE/),
    ]);
    const closed = settingsOf([...open, '--metrics-token-file', '/etc/token']);
    expect(closed.startProblems).toEqual([]);
    expect(closed.metrics).toEqual({ host: '0.0.0.0', port: 9464, tokenFile: '/etc/token' });
    expect(settingsOf(['--metrics-port', '9464']).startProblems).toEqual([]);
    expect(settingsOf([]).metrics).toBeNull();
  });

  it('need recordings for the recorded feed, and refuse them for others', () => {
    expect(problemsOf(['--feed', 'recorded'])[0]).toContain('needs --replay');
    expect(problemsOf(['--feed', 'simulated', '--replay', recorded])[0]).toContain('recorded');
    expect(problemsOf(['--replay', '/no/such/recording'])[0]).toContain('does not exist');
  });

  it('report what is forbidden in production, and accept what is allowed by name', () => {
    const inProduction = (env: Record<string, string>) =>
      settingsOf([], { NODE_ENV: 'production', ALLOW_OLD_NODE: 'true', ...env }).startProblems;
    expect(settingsOf([]).startProblems).toEqual([]);
    expect(inProduction({})).toEqual([
      expect.stringContaining('ALLOW_PGLITE=true'),
      expect.stringContaining('ALLOW_SIMULATED_PRICES=true'),
      expect.stringContaining('ALLOW_NO_BEACON=true'),
    ]);
    expect(inProduction({ REPLAY: recorded, ALLOW_PGLITE: '1', BEACON: 'chain' })).toEqual([
      expect.stringContaining('recorded'),
    ]);
    const url = 'postgres://user@localhost/layline';
    const sound = { DATABASE_URL: url, ALLOW_SIMULATED_PRICES: 'true', BEACON: 'chain' };
    expect(inProduction(sound)).toEqual([]);
    const lacksFixes = !isFixedNode(process.versions.node);
    expect(inProduction({ ...sound, ALLOW_OLD_NODE: 'false' })).toEqual(
      lacksFixes ? [expect.stringContaining('ALLOW_OLD_NODE=true')] : [],
    );
  });

  it('list every flag, its environment name and its default in the help', () => {
    const answer = read(['--port', 'wrong', '--help']);
    expect(answer.kind).toBe('help');
    expect(answer.kind === 'help' && answer.text).toContain('--lead, REPLAY_LEAD');
  });
});

describe('the roles of a server', () => {
  const shared = [
    '--database-url',
    'postgres://localhost/layline',
    '--nats-url',
    'nats://localhost',
  ];
  const rolesOf = (text: string, ...more: string[]) =>
    [...settingsOf(['--roles', text, ...shared, ...more]).roles].join(',');

  it('[OPS-27] are all of them, unless several servers share them', () => {
    expect([...settingsOf([]).roles]).toEqual(['engine', 'edge', 'feed']);
    const named = ['engine', 'engine,edge', 'engine,feed', 'edge', 'feed'];
    expect(named.map((text) => rolesOf(text))).toEqual(named);
    expect(rolesOf('edge, engine')).toBe('engine,edge');
  });

  it('[OPS-27] are refused where they make no server', () => {
    for (const text of ['', 'edge,feed', 'leader', 'edge,edge', 'engine,']) {
      expect(problemsOf(['--roles', text, ...shared]), text).toEqual([
        `ROLES (--roles): '${text}' is not allowed; give engine alone or with edge and feed, ` +
          'or edge alone, or feed alone, joined with commas.',
      ]);
    }
  });

  it('[OPS-27] are shared over PostgreSQL and NATS, and only an engine waits', () => {
    for (const text of ['edge', 'feed', 'engine', 'engine,edge']) {
      expect(problemsOf(['--roles', text]).map((problem) => problem.split(' ')[0])).toEqual([
        'DATABASE_URL',
        'NATS_URL',
      ]);
    }
    expect(problemsOf(['--roles', 'edge', '--standby', 'true', ...shared])).toEqual([
      'ROLES (--roles): only an engine waits to decide; leave --standby out.',
    ]);
    const pushed = ['--feed', 'push', '--push-port', '7000'];
    expect(problemsOf(['--roles', 'feed', ...shared, ...pushed])).toEqual([
      'FEED (--feed): providers push to the engine; name a feed that this server runs.',
    ]);
    expect(rolesOf('engine', ...pushed)).toBe('engine');
    const betfair = ['--feed', 'betfair'];
    expect(rolesOf('engine,edge', ...betfair)).toBe('engine,edge');
    expect(problemsOf(['--roles', 'feed', ...shared, ...betfair])).toHaveLength(3);
  });
});
