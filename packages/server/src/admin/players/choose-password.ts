/** The password that an operator gives a user, or has made. */
import { randomBytes } from 'node:crypto';
import { problemOfPassword } from '../../venue/accounts/passwords/password-rules.ts';
import { AdminProblem } from '../command.ts';

interface GivenPassword {
  readonly site: string;
  readonly user: string;
  readonly password?: string | undefined;
}

/** Returns the given password if it is acceptable, or makes one if none was given. */
export function choosePassword({ site, user, password: newPassword }: GivenPassword) {
  if (newPassword === undefined) {
    return { password: randomBytes(16).toString('base64url'), isMade: true };
  }
  const problem = problemOfPassword({ userName: user, newPassword, siteWords: [site] });
  if (problem) throw new AdminProblem(`--password: ${problem}`);
  return { password: newPassword, isMade: false };
}

export const textOfPassword = ({
  password: made,
  isMade,
}: ReturnType<typeof choosePassword>): string =>
  isMade ? ` The password is ${made} and is not shown again.` : '';
