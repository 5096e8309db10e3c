/** Signing in and out, and the current user (AUTH-3, SHELL-4). */
import { makeMoney, noMoney, playerId, type User } from '@layline/contract';
import { accountOf } from '@layline/exchange';
import type { SessionPlayer } from '../../auth/sessions.ts';
import { signIn } from '../../auth/sign-in.ts';
import type { House } from '../../house.ts';
import type { Site } from '../../site/directory.ts';
import { type Call, isRefusal, type PlayerCall, succeed } from '../call.ts';

function makeUser(house: House, site: Site, player: SessionPlayer): User {
  const account = accountOf(house.desk.state, playerId(player.player_id));
  return {
    _id: player.player_id,
    userName: player.user_name,
    name: player.name,
    role: { _id: player.role.toLowerCase(), name: player.role },
    rolePermissions: [],
    currency: site.currency,
    openingBalance: makeMoney(account?.openingBalance ?? noMoney),
    exposureLimit: makeMoney(account?.exposureLimit ?? noMoney),
    mobile: player.mobile,
    allowedGames: player.allowed_sports,
  };
}

export const authHandlers = {
  async signIn({ house, site, body, address }: Call<'signIn'>) {
    const { userName, password, deviceIp = '', ipInfo } = body;
    const credentials = { userName, password, deviceIp, ipInfo };
    const answer = await signIn(house, site, credentials, address);
    if (isRefusal(answer)) return answer;
    const signedIn = { userToken: answer.token, user: makeUser(house, site, answer.player) };
    return { ...succeed(signedIn, 'Login successful!'), ...signedIn };
  },

  async signOut({ house, session }: PlayerCall<'signOut'>) {
    await house.sessions.close(session);
    return succeed(null);
  },

  currentUser({ house, site, session }: PlayerCall<'currentUser'>) {
    const user = makeUser(house, site, session.player);
    return { ...succeed({ user }), user };
  },
};
