/** A player's own sessions and second factor (AUTH-11 to AUTH-14). */
import { makeInstant, type Refusal, type RouteName, refuse } from '@layline/contract';
import { succeed } from '../../../base/envelope.ts';
import { playerPasskeys } from '../../../store/queries/factors/passkeys.ts';
import { countCodes, removeTotpRow } from '../../../store/queries/factors/second-factors.ts';
import {
  endSessions,
  isProved,
  listSessions,
  readLastSignIn,
} from '../../../store/queries/sessions/own-sessions.ts';
import { listNotices } from '../../../store/queries/staff/notices.ts';
import { endFormer } from '../../../venue/accounts/former-session.ts';
import { recoverAccess } from '../../../venue/accounts/recovery/recover-access.ts';
import {
  beginTotp,
  confirmTotp,
  hasSecondFactor,
  renewCodes,
} from '../../../venue/accounts/second-factor.ts';
import { stepUp, takeSecondStep } from '../../../venue/accounts/second-step.ts';
import { isRefusal } from '../../door/is-refusal.ts';
import { welcome } from './auth.ts';
import type { Call, PlayerCall } from './call.ts';

type OfPlayer = Pick<PlayerCall<RouteName>, 'app' | 'session'>;

/** Nobody may change the demo account, which many people share. */
export async function refuseUnproved({ app, session }: OfPlayer): Promise<Refusal | null> {
  if (session.player.is_demo) return refuse('DEMO_FIXED');
  const proved = await isProved(app.store, { tokenHash: session.tokenHash, now: app.clock.now() });
  return proved ? null : refuse('STEP_UP_NEEDED');
}

export const accountSecurityHandlers = {
  async recoverAccess({ app, site, body, address }: Call<'recoverAccess'>) {
    const { password = null, ...given } = body;
    const answer = await recoverAccess(app, { ...given, site, password, address });
    return isRefusal(answer) ? answer : succeed(answer);
  },

  async accountSecurity({ app, session }: PlayerCall<'accountSecurity'>) {
    const { player_id: id, must_change_password: mustChangePassword, is_demo } = session.player;
    return succeed({
      lastSignIn: is_demo
        ? null
        : await readLastSignIn(app.store, { playerId: id, tokenHash: session.tokenHash }),
      mustChangePassword,
      hasTotp: await hasSecondFactor(app, id),
      recoveryCodesLeft: await countCodes(app.store, id),
      passkeys: (await playerPasskeys.list(app.store, id)).map((key) => ({
        id: key.credential_id,
        name: key.name,
        addedAt: key.added_at,
        usedAt: key.used_at,
      })),
      notices: await listNotices(app.store, { to: { kind: 'player', id }, now: app.clock.now() }),
    });
  },

  async sessions({ app, session }: PlayerCall<'sessions'>) {
    const { player_id: id, is_demo } = session.player;
    const rows = await listSessions(app.store, { playerId: id, now: app.clock.now() });
    const shown = rows.filter((row) => !is_demo || row.token_hash === session.tokenHash);
    return succeed(
      shown.map((row) => ({
        id: row.session_id,
        isCurrent: row.token_hash === session.tokenHash,
        beganAt: row.began_at,
        seenAt: row.seen_at,
        device: row.device,
        address: row.address,
      })),
    );
  },

  async endSession(call: PlayerCall<'endSession'>) {
    const refusal = await refuseUnproved(call);
    if (refusal) return refusal;
    const { app, session, body } = call;
    const gone = await endSessions(app.store, {
      playerId: session.player.player_id,
      sessionId: body.sessionId,
    });
    app.sessions.forget(gone);
    return gone.length > 0 ? succeed(null) : refuse('NOT_FOUND', 'This session is not open.');
  },

  async endOtherSessions(call: PlayerCall<'endOtherSessions'>) {
    const refusal = await refuseUnproved(call);
    if (refusal) return refusal;
    const { app, session } = call;
    const { player, tokenHash: keptTokenHash } = session;
    const gone = await endSessions(app.store, { playerId: player.player_id, keptTokenHash });
    app.sessions.forget(gone);
    return succeed(null);
  },

  async stepUp({ app, session, body, address }: PlayerCall<'stepUp'>) {
    if (session.player.is_demo) return refuse('DEMO_FIXED');
    const proved = await stepUp(app, { session, proof: body, address });
    if (isRefusal(proved)) return proved;
    return succeed({ until: makeInstant(proved.until), userToken: proved.token });
  },

  async secondStep(call: Call<'secondStep'>) {
    const { app, site, body, address, device } = call;
    const { ticket, code, deviceIp = '', ipInfo = null } = body;
    const step = { siteId: site.site_id, ticket, code, deviceIp, ipInfo, device, address };
    const answer = await takeSecondStep(app, step);
    if (isRefusal(answer)) return answer;
    await endFormer(call);
    return welcome(call, answer);
  },

  async beginTotp(call: PlayerCall<'beginTotp'>) {
    const refusal = await refuseUnproved(call);
    if (refusal) return refusal;
    const { app, site, session } = call;
    const { player_id: id, user_name: label } = session.player;
    const begun = await beginTotp(app, { playerId: id, issuer: site.title, label });
    return begun ? succeed(begun) : refuse('INVALID_REQUEST', 'The second factor is on already.');
  },

  async confirmTotp({ app, session, body, address }: PlayerCall<'confirmTotp'>) {
    const { player_id: id, is_demo } = session.player;
    if (is_demo) return refuse('DEMO_FIXED');
    const name = `confirm ${id}`;
    if (!app.throttle.take(address, name)) return app.throttle.refuse(address, name);
    const codes = await confirmTotp(app, { playerId: id, code: body.code });
    if (codes) app.throttle.succeed(address, name);
    return codes ? succeed({ recoveryCodes: codes }) : refuse('CODE_WRONG');
  },

  async removeTotp(call: PlayerCall<'removeTotp'>) {
    const refusal = await refuseUnproved(call);
    if (refusal) return refusal;
    const isGone = await removeTotpRow(call.app.store, call.session.player.player_id);
    return isGone ? succeed(null) : refuse('NOT_FOUND', 'There is no second factor.');
  },

  async renewRecoveryCodes(call: PlayerCall<'renewRecoveryCodes'>) {
    const refusal = await refuseUnproved(call);
    if (refusal) return refusal;
    const { app, session } = call;
    const { player_id: id } = session.player;
    if (!(await hasSecondFactor(app, id))) {
      return refuse('NOT_FOUND', 'There is no second factor.');
    }
    return succeed({ recoveryCodes: await renewCodes(app, id) });
  },
};
