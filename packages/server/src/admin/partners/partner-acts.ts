/** What the commands of webhooks and of bridges have in common: names, addresses, secrets, on and off. */
import { addMs } from '@layline/contract';
import { z } from 'zod';
import { makeWebhookSecret } from '../../base/outside/sign-webhook.ts';
import { rotateSecret } from '../../store/queries/partners/partners.ts';
import { secretPlace } from '../../venue/partners/partner-secrets.ts';
import type { AdminParts, Done } from '../command.ts';

export const named = z.object({
  name: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,19}$/, 'must be 1 to 20 small letters, digits and -, a letter first'),
});

const addressForm =
  'must be an https address without a user name, or an http address in one of --partner-networks';
export const address = z
  .string()
  .max(2000, 'may have at most 2000 characters')
  .refine((text) => isAddress(text), addressForm);

function isAddress(text: string): boolean {
  if (!/^https?:\/\/[^\s#]+$/.test(text) || !URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username === '' && password === '';
}

export function sealSecret({ partnerVault }: Pick<AdminParts, 'partnerVault'>, name: string) {
  const secret = makeWebhookSecret();
  return { secret, sealedSecret: partnerVault.seal(secret, secretPlace(name)) };
}

export const oldHours = 24;

/** Returns the new secret. The one before is good for `oldHours` more. */
async function makeNewSecret(parts: AdminParts, name: string): Promise<string> {
  const { secret, sealedSecret } = sealSecret(parts, name);
  const now = parts.clock.now();
  const oldUntil = addMs(now, oldHours * 3_600_000);
  await rotateSecret(parts.store, { name, sealedSecret, now, oldUntil });
  return secret;
}

export const shownOnce = (name: string, secret: string): string =>
  `The secret of ${name} is ${secret}; it is not shown again.`;

export const reloadPartners = async ({ partners }: AdminParts): Promise<void> => partners?.reload();

interface NewSecret {
  readonly name: string;
  /** What becomes of the secret before. */
  readonly before: string;
}

/** The answer of a command that makes a new secret; the caller reloads what signs with it. */
export async function answerNewSecret(
  parts: AdminParts,
  { name, before }: NewSecret,
): Promise<Done> {
  const secret = await makeNewSecret(parts, name);
  return { data: { name, secret }, text: `${shownOnce(name, secret)} ${before}` };
}

export const goodForMore = `The one before is good for ${oldHours} hours more.`;
