/** The parts of the running server that the console uses, including the feeds. */
import type { AdminParts } from '../../../admin/command.ts';
import type { FeedSet } from '../../../venue/market/feed-set.ts';
import type { Decides } from '../../door/parts.ts';

export type ConsoleParts = Decides & { readonly feeds: FeedSet } & AdminParts;
