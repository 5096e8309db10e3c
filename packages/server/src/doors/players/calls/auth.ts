/** Sign-in, sign-up and sign-out, the current user, their password and sign-ins (AUTH-3, SITE-5, ACC-6). */
import {
  addMoney,
  makeInstant,
  makeMoney,
  noMoney,
  playerId,
  type Refusal,
  type RouteName,
  refuse,
  type User,
} from '@layline/contract';
import { succeed } from '../../../base/envelope.ts';
import { listLogins, type StoredLogin } from '../../../store/queries/logins.ts';
import { listPasswordUpdates } from '../../../store/queries/passwords.ts';
import { changePassword } from '../../../venue/accounts/change-password.ts';
import { endFormer } from '../../../venue/accounts/former-session.ts';
import type { SessionPlayer } from '../../../venue/accounts/session.ts';
import { type SignedIn, signIn } from '../../../venue/accounts/sign-in.ts';
import { signUp } from '../../../venue/accounts/sign-up.ts';
import type { Site } from '../../../venue/sites/directory.ts';
import { enterByLink } from '../../../venue/wallets/enter-link.ts';
import { isRefusal } from '../../door/is-refusal.ts';
import { refuseEntry } from '../../door/outage-words.ts';
import { makePaged, refusePage } from '../../door/paging.ts';
import type { Reads } from '../../door/parts.ts';
import type { Call, PlayerCall } from './call.ts';

interface UserParts {
  readonly app: Reads;
  readonly site: Site;
  readonly player: SessionPlayer;
}

function makeUser({ app, site, player }: UserParts): User {
  const id = playerId(player.player_id);
  const account = app.engine.view.accountOf(id);
  const elsewhere = app.remoteBalances.of(id);
  return {
    _id: player.player_id,
    userName: player.user_name,
    name: player.name,
    role: { _id: player.role.toLowerCase(), name: player.role },
    rolePermissions: [],
    currency: site.currency,
    openingBalance: makeMoney(addMoney(account?.funds ?? noMoney, elsewhere)),
    ...(account && account.held > 0 && { held: makeMoney(account.held) }),
    exposureLimit: makeMoney(account?.exposureLimit ?? noMoney),
    mobile: player.mobile,
    allowedGames: player.allowed_sports,
  };
}

/** The reply of every successful sign-in. */
export function welcome(
  { app, site }: Pick<Call<RouteName>, 'app' | 'site'>,
  { token, player, message = 'Login successful!' }: SignedIn & { readonly message?: string },
) {
  const signedIn = { userToken: token, user: makeUser({ app, site, player }) };
  return { ...succeed(signedIn, message), ...signedIn };
}

/** Replaces the engine's message, which is about betting. */
const wordEntry = (refusal: Refusal): Refusal =>
  refusal.code === 'UNAVAILABLE' ? refuseEntry() : refusal;

export const authHandlers = {
  async signIn(call: Call<'signIn'>) {
    const { app, site, body, address, device } = call;
    const { userName, password, deviceIp = '', ipInfo = null } = body;
    const credentials = { userName, password, deviceIp, ipInfo, device };
    const answer = await signIn(app, { site, credentials, address });
    if (isRefusal(answer)) return wordEntry(answer);
    if ('token' in answer) {
      await endFormer(call);
      return welcome(call, answer);
    }
    const secondStep = { ticket: answer.ticket, expiresAt: makeInstant(answer.expiresAt) };
    return { ...succeed(null, 'Please enter the code of your authenticator app.'), secondStep };
  },

  async signUp({ app, site, body, address, device }: Call<'signUp'>) {
    const { deviceIp = '', ipInfo = null, isAdult: _yes, subject = {}, ...account } = body;
    const answer = await signUp(app, {
      site,
      account: { ...account, subject, deviceIp, ipInfo, device },
      address,
    });
    if (isRefusal(answer)) return wordEntry(answer);
    return welcome({ app, site }, { ...answer, message: 'Welcome!' });
  },

  async enterByLink(call: Call<'enterByLink'>) {
    const { app, site, body, address, device } = call;
    const { link, deviceIp = '', ipInfo = null } = body;
    const answer = await enterByLink(app, { site, link, address, deviceIp, ipInfo, device });
    if (isRefusal(answer)) return wordEntry(answer);
    await endFormer(call);
    return welcome(call, answer);
  },

  async signOut({ app, session }: PlayerCall<'signOut'>) {
    await app.sessions.close(session);
    return succeed(null);
  },

  async currentUser({ app, site, session }: PlayerCall<'currentUser'>) {
    const { current } = app.tableWallets;
    if (site.money === 'tables') {
      await current?.askBalance(site, playerId(session.player.player_id));
    }
    const user = makeUser({ app, site, player: session.player });
    return { ...succeed({ user }), user };
  },

  async updatePassword({ app, site, session, body, address }: PlayerCall<'updatePassword'>) {
    const refusal = await changePassword(app, {
      session,
      fields: body,
      address,
      siteWords: [site.title, site.site_id],
    });
    return refusal ?? succeed(null, 'Password Updated Successfully!');
  },

  async passwordHistory({ app, session, params }: PlayerCall<'passwordHistory'>) {
    const refusal = refusePage(params);
    if (refusal) return refusal;
    const { player_id: id, user_name: userName } = session.player;
    const page = await listPasswordUpdates(app.store, { playerId: id, ...params });
    return makePaged({ ...page, ...params }, (row) => ({
      _id: `${id}/${row.line}`,
      updatedOf: { _id: id, userName },
      updatedBy: { _id: row.updated_by_id, userName: row.updated_by_name },
      createdAt: row.at,
    }));
  },

  async loginActivity({ app, session, params }: PlayerCall<'loginActivity'>) {
    const { player_id: id } = session.player;
    if (params.userId !== id) return refuse('NOT_FOUND', 'There is no such player here.');
    const refusal = refusePage(params);
    if (refusal) return refusal;
    const page = await listLogins(app.store, { playerId: id, ...params });
    return makePaged({ ...page, ...params }, (row) => makeLogin(id, row));
  },
};

/** The address look-up came from the client, and is shown as it was sent. */
function makeLogin(playerId: string, row: StoredLogin) {
  const info = (row.ip_info ?? {}) as Readonly<Record<string, unknown>>;
  const word = (...names: readonly string[]): string => {
    const found = names.map((name) => info[name]).find((value) => typeof value === 'string');
    return String(found ?? '').slice(0, 100);
  };
  return {
    _id: `${playerId}/${row.line}`,
    loginTime: row.at,
    loginStatus: row.is_success ? ('Success' as const) : ('Failed' as const),
    deviceIp: row.device_ip,
    isp: word('isp'),
    city: word('city'),
    state: word('regionName', 'state'),
    country: word('country'),
    address: row.address,
  };
}
