/** What a player does for their own protection (RP). */
import { playerId, type RouteName, refuse } from '@layline/contract';
import type { ProtectionRequest } from '@layline/exchange';
import { succeed } from '../../envelope.ts';
import { protectionView } from '../../player/protection-view.ts';
import { playSessionOf } from '../../player/reality-check.ts';
import { keptAmount } from '../../site/limit-text.ts';
import { readPlayerData } from '../../store/queries/care/player-data.ts';
import { noteRealityCheck } from '../../store/queries/own-sessions.ts';
import { changePlayer } from '../../store/queries/players.ts';
import { endAllSessions } from '../../store/queries/sessions.ts';
import { refuseUnproved } from './account-security.ts';
import type { PlayerCall } from './call.ts';

type OfPlayer = Pick<PlayerCall<RouteName>, 'app' | 'session'>;

/** The account as it stands after the request. Many people share the demo player: nobody limits them. */
async function protect({ app, session }: OfPlayer, request: ProtectionRequest) {
  if (session.player.is_demo) return refuse('DEMO_FIXED');
  const id = playerId(session.player.player_id);
  const outcome = await app.engine.submit({ kind: 'protect', playerId: id, by: 'player', request });
  return outcome.kind === 'refused' ? outcome.refusal : show({ app, session });
}

function show({ app, session }: OfPlayer) {
  const id = playerId(session.player.player_id);
  const found = app.engine.view.protectionOf(id, app.clock.now());
  return found ? succeed(protectionView(found)) : refuse('NOT_FOUND', 'This account is not open.');
}

export const protectionHandlers = {
  protection: (call: PlayerCall<'protection'>) => show(call),

  async playSession({ app, session }: PlayerCall<'playSession'>) {
    const shown = await playSessionOf(app, session);
    return shown === null ? refuse('UNAUTHORIZED') : succeed(shown);
  },

  async answerRealityCheck({ app, session }: PlayerCall<'answerRealityCheck'>) {
    await noteRealityCheck(app.store, { tokenHash: session.tokenHash, now: app.clock.now() });
    const shown = await playSessionOf(app, session);
    return shown === null ? refuse('UNAUTHORIZED') : succeed(shown);
  },

  async ownData({ app, session }: PlayerCall<'ownData'>) {
    if (session.player.is_demo) return refuse('DEMO_FIXED');
    const data = await readPlayerData(app.store, session.player.player_id);
    return succeed({
      account: [...data.account],
      signIns: [...data.signIns],
      sessions: [...data.sessions],
      statement: [...data.statement],
      bets: [...data.bets],
      protection: [...data.protection],
    });
  },

  async closeAccount(call: PlayerCall<'closeAccount'>) {
    const refusal = await refuseUnproved(call);
    if (refusal) return refusal;
    const { app, session } = call;
    const id = playerId(session.player.player_id);
    const account = app.engine.view.accountOf(id);
    if ((account?.exposure ?? 0) !== 0) {
      return refuse('INVALID_REQUEST', 'Your open bets have to be settled first.');
    }
    if ((account?.openingBalance ?? 0) !== 0) {
      return refuse('INVALID_REQUEST', 'Please withdraw your balance first.');
    }
    await changePlayer(app.store, { player_id: id, is_disabled: true });
    await endAllSessions(app.store, id);
    app.sessions.forgetPlayer(id, null);
    return succeed(null);
  },

  setLimit(call: PlayerCall<'setLimit'>) {
    const { limit, period, amount } = call.body;
    const kept = amount === null ? null : keptAmount(limit, amount);
    return protect(call, { kind: 'set-limit', limit, period, amount: kept });
  },

  confirmLimit(call: PlayerCall<'confirmLimit'>) {
    const { limit, period, amount } = call.body;
    const kept = amount === null ? null : keptAmount(limit, amount);
    return protect(call, { kind: 'confirm-ease', limit, period, amount: kept });
  },

  dropLimitChange: (call: PlayerCall<'dropLimitChange'>) =>
    protect(call, { kind: 'drop-ease', ...call.body }),

  takeTimeOut: (call: PlayerCall<'takeTimeOut'>) =>
    protect(call, { kind: 'time-out', days: call.body.days }),

  excludeSelf: (call: PlayerCall<'excludeSelf'>) =>
    protect(call, { kind: 'exclude', months: call.body.months }),

  requestReturn: (call: PlayerCall<'requestReturn'>) => protect(call, { kind: 'request-return' }),

  confirmReturn: (call: PlayerCall<'confirmReturn'>) => protect(call, { kind: 'confirm-return' }),

  setRealityCheck: (call: PlayerCall<'setRealityCheck'>) =>
    protect(call, { kind: 'set-reality-check', minutes: call.body.minutes }),
};
