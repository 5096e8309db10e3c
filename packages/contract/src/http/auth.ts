/** Signing in and the current user (AUTH-3, SHELL-4). */
import { z } from 'zod';
import { route } from './route.ts';
import { success } from './wire.ts';

export const user = z.object({
  _id: z.string(),
  userName: z.string(),
  name: z.string(),
  role: z.object({ _id: z.string(), name: z.string() }),
  rolePermissions: z.array(z.string()),
  currency: z.string(),
  openingBalance: z.number(),
  exposureLimit: z.number(),
  mobile: z.string(),
  allowedGames: z.array(z.string()),
});
export type User = z.infer<typeof user>;

const signedIn = { userToken: z.string(), user };

export const authRoutes = {
  signIn: route({
    method: 'POST',
    path: '/auth/signin',
    access: 'public',
    summary: 'Sign in; the token and user stand at both depths',
    body: z.object({
      userName: z.string().min(1).max(100),
      password: z.string().min(1).max(200),
      deviceIp: z.string().max(64).optional(),
      ipInfo: z.unknown().optional(),
    }),
    reply: success(z.object(signedIn)).extend(signedIn),
  }),
  signOut: route({
    method: 'POST',
    path: '/auth/signout',
    access: 'player',
    summary: 'Forget the token of this request',
    reply: success(z.null()),
  }),
  currentUser: route({
    method: 'GET',
    path: '/auth/letest-user-details',
    access: 'player',
    summary: 'The signed-in user with the settled balance',
    reply: success(z.object({ user })).extend({ user }),
  }),
};
