/**
 * Builds an operator's address for a frame (FRAME-1). Placeholders `{id}`, `{eventId}` and `{sportId}` are
 * filled from the frame's parameters. A page's address without placeholders gets them as its query; a
 * stream's stays unchanged. Returns null without a web address; our own drawing is then shown. Pure.
 */
export interface FrameQuery {
  /** The casino table, for a frame opened by table. */
  readonly id?: string;
  readonly eventId: string;
  readonly sportId: string;
}

const place = /\{(id|eventId|event|sportId|sport)\}/g;

function valueOf(name: string, { id, eventId, sportId }: FrameQuery): string {
  if (name === 'id') return id ?? eventId;
  return name.startsWith('event') ? eventId : sportId;
}

/** Tells whether the address is an HLS playlist, which needs a player instead of a frame. */
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
