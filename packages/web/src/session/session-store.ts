/** AUTH-6: the signed-in player, stored across visits. */
import { createKept } from '../base/kept-store.ts';

export interface UserDetails {
  readonly role: string;
  readonly rolePermissions: readonly string[];
}

export interface Session {
  readonly accessToken: string;
  readonly isLoggedIn: boolean;
  readonly userDetails: UserDetails;
}

const signedOut: Session = {
  accessToken: '',
  isLoggedIn: false,
  userDetails: { role: '', rolePermissions: [] },
};

export const sessionKey = 'auth';

export const useSession = createKept<Session>(sessionKey, signedOut);

export function openSession(accessToken: string, userDetails: UserDetails): void {
  useSession.setState({ accessToken, isLoggedIn: true, userDetails });
}

/** The session continues under a new token. */
export function renewToken(accessToken: string): void {
  useSession.setState({ accessToken });
}

export function clearSession(): void {
  useSession.setState(signedOut);
}

export const useIsLoggedIn = (): boolean => useSession((state) => state.isLoggedIn);
