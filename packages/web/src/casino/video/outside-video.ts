/**
 * The operator's video address for a table. `{id}`, `{eventId}` and `{sportId}` in it stand for what
 * the frame was asked for; an address without them gets the id as its query. Null without a web
 * address, and then our own felt is shown. Pure.
 */
interface Asked {
  readonly id: string;
  readonly eventId: string;
  readonly sportId: string;
}

const names = ['id', 'eventId', 'sportId'] as const;

export function outsideVideo(template: string | undefined, asked: Asked): string | null {
  if (template === undefined || !/^(https:\/\/|\/)/.test(template)) return null;
  if (!/\{(id|eventId|sportId)\}/.test(template)) {
    return `${template}${template.includes('?') ? '&' : '?'}id=${encodeURIComponent(asked.id)}`;
  }
  return names.reduce(
    (address, name) => address.replaceAll(`{${name}}`, encodeURIComponent(asked[name])),
    template,
  );
}
