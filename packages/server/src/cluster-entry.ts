/** Entry point of the parts by which servers of a venue work together, for simulations. */
export type { Bus, BusReply, BusRequest, Payload } from './cluster/bus/bus.ts';
export { type Edge, openEdge } from './cluster/edge.ts';
export { Follower } from './cluster/follower.ts';
export { LeaderLine } from './cluster/leader-line.ts';
export {
  type CallMessage,
  type CallReply,
  decode,
  encode,
  type LeadMessage,
  subjectsOf,
} from './cluster/wire.ts';
export { Once } from './doors/players/passing/once.ts';
export { SeenJournal } from './doors/players/passing/seen-journal.ts';
