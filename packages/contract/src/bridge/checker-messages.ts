/**
 * What a site says to those who know people: a register of excluded people, and a verifier. Both ends are
 * made from these schemas. Players are ids; only what a register or a verifier needs names a person.
 */
import { z } from 'zod';

const time = z.iso.datetime('must be a time such as 2026-11-29T14:03:20.500Z');
const text = (max: number) =>
  z.string().trim().min(1).max(max, `may have at most ${max} characters`);
/** Made at random for each question; the answer repeats it. */
const ref = z.string().regex(/^[\w-]{16,64}$/, 'must be 16 to 64 letters, digits, _ and -');

/** What a register may need to know a person by. */
export const subjectFields = ['name', 'birth', 'email', 'postcode', 'idNumber'] as const;
export type SubjectField = (typeof subjectFields)[number];

export const subject = z.strictObject({
  name: text(120).optional(),
  birth: z.iso.date('must be a date such as 1990-04-30').optional(),
  email: z.email('must be an e-mail address').max(200).optional(),
  postcode: text(20).optional(),
  idNumber: text(40).optional(),
});
export type Subject = z.output<typeof subject>;

/** `POST /v1/checks`, to a register: may this person play? */
export const checkCall = z.strictObject({ ref, subject });

/** Its answer. */
export const checkAnswer = z.strictObject({
  ref,
  allowed: z.boolean(),
  /** How long a yes is good; a day at most counts. */
  until: time,
  /** When it looked. */
  checkedAt: time,
});

/** `POST /v1/verifier/NAME/person`, from a verifier: whose request is this? Answered once. */
export const personCall = z.strictObject({ token: z.string().min(20).max(100) });

/** The answer to that. */
export const personAnswer = z.strictObject({
  requestId: ref,
  name: z.string(),
  mobile: z.string(),
  returnUrl: z.string(),
});

/** `POST /v1/verifier/NAME/levels`, from a verifier: what was found. */
export const levelCall = z.strictObject({
  requestId: ref,
  /** 0 if nothing could be confirmed. */
  level: z.int().min(0).max(3),
  until: time,
  /** Why, in a word of the verifier's; shown to staff alone. */
  code: z.string().regex(/^[A-Z0-9_]{1,40}$/, 'must be 1 to 40 capitals, digits and _'),
});
export type LevelCall = z.output<typeof levelCall>;
