/** What the page and its worker say to each other. */
import type { Report } from '../findings/findings.ts';

export type WorkerMessage =
  | { readonly kind: 'reading'; readonly file: string; readonly done: number; readonly all: number }
  | { readonly kind: 'checking'; readonly done: number; readonly all: number }
  | { readonly kind: 'report'; readonly report: Report }
  | { readonly kind: 'failed'; readonly message: string };
