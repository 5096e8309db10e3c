/** What the console works with: the running server's parts, its feeds among them. */
import type { AdminParts } from '../admin/command.ts';
import type { App } from '../app.ts';
import type { FeedSet } from '../market/feed-set.ts';

export type ConsoleParts = App & { readonly feeds: FeedSet } & AdminParts;
