/** A player's passkeys, and signing in with one (AUTH-16). */
import { refuse } from '@layline/contract';
import { endFormer } from '../../auth/former-session.ts';
import { beginPasskeySignIn, signInWithPasskey } from '../../auth/passkey-sign-in.ts';
import { beginPasskey, confirmPasskey } from '../../auth/passkeys.ts';
import { succeed } from '../../envelope.ts';
import { removePasskey } from '../../store/factors/passkeys.ts';
import { refuseUnproved } from './account-security.ts';
import { welcome } from './auth.ts';
import { type Call, isRefusal, type PlayerCall } from './call.ts';

export const passkeyHandlers = {
  async beginPasskey(call: PlayerCall<'beginPasskey'>) {
    const refusal = await refuseUnproved(call);
    if (refusal) return refusal;
    const begun = await beginPasskey(call.app, call.session, call);
    return isRefusal(begun) ? begun : succeed(begun);
  },

  async confirmPasskey(call: PlayerCall<'confirmPasskey'>) {
    const { app, session, body } = call;
    if (session.player.is_demo) return refuse('DEMO_FIXED');
    const passkeyId = await confirmPasskey(app, session, body, call);
    return isRefusal(passkeyId) ? passkeyId : succeed({ passkeyId });
  },

  async removePasskey(call: PlayerCall<'removePasskey'>) {
    const refusal = await refuseUnproved(call);
    if (refusal) return refusal;
    const { app, session, body } = call;
    const isGone = await removePasskey(app.store, session.player.player_id, body.passkeyId);
    return isGone ? succeed(null) : refuse('NOT_FOUND', 'There is no such passkey.');
  },

  async beginPasskeySignIn(call: Call<'beginPasskeySignIn'>) {
    const begun = await beginPasskeySignIn(call.app, call);
    return isRefusal(begun) ? begun : succeed(begun);
  },

  async passkeySignIn(call: Call<'passkeySignIn'>) {
    const { app, site, body, device, token } = call;
    const { ticket, credential, deviceIp = '', ipInfo = null } = body;
    const used = { ticket, credential, deviceIp, ipInfo, device };
    const answer = await signInWithPasskey(app, used, call);
    if (isRefusal(answer)) return answer;
    await endFormer(app, site, token);
    return welcome(app, site, answer, 'Login successful!');
  },
};
