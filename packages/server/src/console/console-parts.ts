/** The parts of the running server that the console uses, including the feeds. */
import type { AdminParts } from '../admin/command.ts';
import type { App } from '../app.ts';
import type { FeedSet } from '../market/feed-set.ts';

export type ConsoleParts = App & { readonly feeds: FeedSet } & AdminParts;
