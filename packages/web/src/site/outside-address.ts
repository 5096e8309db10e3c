/**
 * An operator's address for a frame (FRAME-1). `{id}`, `{eventId}` and `{sportId}` in it stand for what
 * the frame was asked for; a page's address without them gets what was asked as its query, a stream's
 * stays as it is. Null without a web address, and then our own drawing is shown. Pure.
 */
export interface FrameQuery {
  /** The casino table, for a frame that is asked by it. */
  readonly id?: string;
  readonly eventId: string;
  readonly sportId: string;
}

const place = /\{(id|eventId|event|sportId|sport)\}/g;

function valueOf(name: string, { id, eventId, sportId }: FrameQuery): string {
  if (name === 'id') return id ?? eventId;
  return name.startsWith('event') ? eventId : sportId;
}

/** Whether a player is needed rather than a frame: an HLS play list. */
export const isStream = (address: string): boolean => /\.m3u8($|[?#])/i.test(address);

function withQuery(address: string, { id, eventId, sportId }: FrameQuery): string {
  const query = new URLSearchParams(
    id === undefined ? { event_id: eventId, sport_id: sportId } : { id },
  );
  return `${address}${address.includes('?') ? '&' : '?'}${query.toString().replaceAll('+', '%20')}`;
}

export function outsideAddress(template: string | undefined, frame: FrameQuery): string | null {
  if (template === undefined || !/^(https:\/\/|\/)/.test(template)) return null;
  if (template.search(place) === -1) {
    return isStream(template) ? template : withQuery(template, frame);
  }
  return template.replaceAll(place, (_, name: string) => encodeURIComponent(valueOf(name, frame)));
}
