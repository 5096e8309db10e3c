/** What webhooks deliver, as the OpenAPI document's `webhooks`. */
import { type WebhookType, webhookBody, webhookEvents } from '@layline/contract/webhooks';
import { z } from 'zod';

/** By the type of event. */
export const webhooksDocument = (): Readonly<Record<string, object>> =>
  Object.fromEntries(
    (Object.keys(webhookEvents) as WebhookType[]).map((type) => [
      type,
      { post: operationOf(type) },
    ]),
  );

function operationOf(type: WebhookType): object {
  const { summary, isOptIn } = webhookEvents[type];
  const schema = z.toJSONSchema(webhookBody(type));
  return {
    operationId: type,
    summary: isOptIn === true ? `${summary} (opt-in)` : summary,
    requestBody: { required: true, content: { 'application/json': { schema } } },
    responses: {
      '2XX': { description: 'Taken' },
      '410': { description: 'Nothing more is wanted: the webhook is turned off' },
      default: { description: 'Not taken; it is sent again later' },
    },
  };
}
