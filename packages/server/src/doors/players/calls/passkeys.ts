/** A player's passkeys, and signing in with one (AUTH-16). */
import { refuse } from '@layline/contract';
import { succeed } from '../../../base/envelope.ts';
import { playerPasskeys } from '../../../store/queries/factors/passkeys.ts';
import { endFormer } from '../../../venue/accounts/former-session.ts';
import { beginPasskeySignIn, signInWithPasskey } from '../../../venue/accounts/passkey-sign-in.ts';
import { beginPasskey, confirmPasskey } from '../../../venue/accounts/passkeys.ts';
import { isRefusal } from '../../door/is-refusal.ts';
import { refuseUnproved } from './account-security.ts';
import { welcome } from './auth.ts';
import type { Call, PlayerCall } from './call.ts';

export const passkeyHandlers = {
  async beginPasskey(call: PlayerCall<'beginPasskey'>) {
    const refusal = await refuseUnproved(call);
    if (refusal) return refusal;
    const begun = await beginPasskey(call.app, call);
    return isRefusal(begun) ? begun : succeed(begun);
  },

  async confirmPasskey(call: PlayerCall<'confirmPasskey'>) {
    if (call.session.player.is_demo) return refuse('DEMO_FIXED');
    const passkeyId = await confirmPasskey(call.app, call);
    return isRefusal(passkeyId) ? passkeyId : succeed({ passkeyId });
  },

  async removePasskey(call: PlayerCall<'removePasskey'>) {
    const refusal = await refuseUnproved(call);
    if (refusal) return refusal;
    const { app, session, body } = call;
    const isGone = await playerPasskeys.remove(app.store, {
      ownerId: session.player.player_id,
      credentialId: body.passkeyId,
    });
    return isGone ? succeed(null) : refuse('NOT_FOUND', 'There is no such passkey.');
  },

  async beginPasskeySignIn(call: Call<'beginPasskeySignIn'>) {
    const begun = await beginPasskeySignIn(call.app, call);
    return isRefusal(begun) ? begun : succeed(begun);
  },

  async passkeySignIn(call: Call<'passkeySignIn'>) {
    const { app, body, device } = call;
    const { ticket, credential, deviceIp = '', ipInfo = null } = body;
    const used = { ticket, credential, deviceIp, ipInfo, device };
    const answer = await signInWithPasskey(app, { ...call, used });
    if (isRefusal(answer)) return answer;
    await endFormer(call);
    return welcome(call, answer);
  },
};
