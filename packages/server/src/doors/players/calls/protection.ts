/** Protections that players set for themselves (RP). */
import { addMs, type LimitPeriod, makeMoney, money, playerId, refuse } from '@layline/contract';
import type { ProtectionRequest } from '@layline/exchange';
import { succeed } from '../../../base/envelope.ts';
import { sportName } from '../../../shown/market/lists.ts';
import { protectionView } from '../../../shown/player/protection-view.ts';
import { playSessionOf } from '../../../shown/player/reality-check.ts';
import { readPlayerData } from '../../../store/queries/care/player-data.ts';
import { findSubject } from '../../../store/queries/care/register-subjects.ts';
import { findVerifier } from '../../../store/queries/partners/partners.ts';
import { changePlayer } from '../../../store/queries/players.ts';
import {
  listPlayFrames,
  listSportPlay,
  listTablePlay,
} from '../../../store/queries/profit/play-history.ts';
import { noteRealityCheck } from '../../../store/queries/sessions/own-sessions.ts';
import { endAllSessions } from '../../../store/queries/sessions/sessions.ts';
import { keepSubject, takeNeeded } from '../../../venue/registers/subjects.ts';
import { startVerification } from '../../../venue/registers/verification.ts';
import { keptAmount } from '../../../venue/sites/limit-text.ts';
import { refuseUnproved } from './account-security.ts';
import type { PlayerCall } from './call.ts';

const dayMs = 86_400_000;
/** Two weeks of days, a quarter of weeks, a year of months. */
const historyMs: Readonly<Record<LimitPeriod, number>> = {
  day: 14 * dayMs,
  week: 91 * dayMs,
  month: 366 * dayMs,
};

const isOfRegister = (change: unknown): boolean =>
  typeof change === 'object' &&
  change !== null &&
  'kind' in change &&
  change.kind === 'register-noted';

type OfPlayer = Pick<PlayerCall<'protection'>, 'app' | 'session'>;

/** Returns the account after the request. The demo player cannot be limited, because many people share it. */
async function protect({ app, session }: OfPlayer, request: ProtectionRequest) {
  if (session.player.is_demo) return refuse('DEMO_FIXED');
  const id = playerId(session.player.player_id);
  const outcome = await app.engine.submit({ kind: 'protect', playerId: id, by: 'player', request });
  return outcome.kind === 'refused' ? outcome.refusal : show({ app, session });
}

function show({ app, session }: OfPlayer) {
  const id = playerId(session.player.player_id);
  const found = app.engine.view.protectionOf({ playerId: id, at: app.clock.now() });
  return found ? succeed(protectionView(found)) : refuse('NOT_FOUND', 'This account is not open.');
}

export const protectionHandlers = {
  protection: (call: PlayerCall<'protection'>) => show(call),

  async playSession({ app, session }: PlayerCall<'playSession'>) {
    const shown = await playSessionOf(app, session);
    return shown === null ? refuse('UNAUTHORIZED') : succeed(shown);
  },

  async playHistory({ app, session, body }: PlayerCall<'playHistory'>) {
    const { player_id: id } = session.player;
    const now = app.clock.now();
    const timeZone =
      app.engine.view.protectionOf({ playerId: playerId(id), at: now })?.rules.timeZone ?? 'UTC';
    const from = addMs(now, -historyMs[body.period]);
    const request = { playerId: id, period: body.period, timeZone, from };
    const [frames, sports, tables] = await Promise.all([
      listPlayFrames(app.store, request),
      listSportPlay(app.store, request),
      listTablePlay(app.store, request),
    ]);
    return succeed({
      timeZone,
      frames: frames.map(({ day, ...sums }) => ({
        day,
        deposits: makeMoney(money(sums.deposits)),
        withdrawals: makeMoney(money(sums.withdrawals)),
        staked: makeMoney(money(sums.staked)),
        result: makeMoney(money(sums.result)),
      })),
      sports: sports.map(({ sport_id: sportId, staked, result }) => ({
        eventId: sportId,
        sportsName: sportName(sportId),
        staked: makeMoney(money(staked)),
        result: makeMoney(money(result)),
      })),
      tables: tables.map(({ name, staked, result }) => ({
        name,
        staked: makeMoney(money(staked)),
        result: makeMoney(money(result)),
      })),
    });
  },

  async answerRealityCheck({ app, session }: PlayerCall<'answerRealityCheck'>) {
    await noteRealityCheck(app.store, { tokenHash: session.tokenHash, now: app.clock.now() });
    const shown = await playSessionOf(app, session);
    return shown === null ? refuse('UNAUTHORIZED') : succeed(shown);
  },

  async ownData({ app, session }: PlayerCall<'ownData'>) {
    if (session.player.is_demo) return refuse('DEMO_FIXED');
    const { player_id: id } = session.player;
    const data = await readPlayerData(app.store, id);
    const found = app.engine.view.protectionOf({ playerId: playerId(id), at: app.clock.now() });
    if (found?.isUnproven !== true) return succeed(data);
    // What a register says of the name that was given is for whom that name is.
    const protection = data.protection.filter(({ change }) => !isOfRegister(change));
    return succeed({ ...data, protection });
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
    if (app.engine.view.openWithdrawalsOf(id).length > 0) {
      return refuse('INVALID_REQUEST', 'Your withdrawals have to end first.');
    }
    await changePlayer(app.store, { player_id: id, is_disabled: true });
    await endAllSessions(app.store, id);
    app.sessions.forgetPlayer(id, null);
    return succeed(null);
  },

  async entryForm({ app, session, site }: PlayerCall<'entryForm'>) {
    const { player_id: id } = session.player;
    const isGiven = (await findSubject(app.store, id)) !== null;
    const verifier = await findVerifier(app.store, site.site_id);
    const missing = isGiven ? [] : [...site.subjectFields];
    return succeed({ missing, canVerify: verifier !== null && !session.player.is_demo });
  },

  async giveSubject({ app, session, site, body }: PlayerCall<'giveSubject'>) {
    if (session.player.is_demo) return refuse('DEMO_FIXED');
    const { player_id: id, site_id: siteId } = session.player;
    const { subject, missing } = takeNeeded(body.subject, site.subjectFields);
    if (site.register === '') return refuse('NOT_FOUND', 'This site asks no register.');
    if (missing.length > 0) return refuse('INVALID_REQUEST', `subject.${missing[0]}: is needed.`);
    if (!(await keepSubject(app, { playerId: id, siteId, subject }))) {
      return refuse('INVALID_REQUEST', 'This was given before. Ask the operator to change it.');
    }
    await app.engine.registers.ask(playerId(id));
    return show({ app, session });
  },

  async startVerification({ app, session, site }: PlayerCall<'startVerification'>) {
    if (session.player.is_demo) return refuse('DEMO_FIXED');
    const of = { playerId: session.player.player_id, siteId: site.site_id };
    const link = await startVerification(app, of);
    return 'code' in link ? link : succeed(link);
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
